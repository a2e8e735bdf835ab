import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useDeriveFact, useDeriveScore } from "../../client/data/use-derive-fact.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { AssetType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { NumberFact } from "../../shared/names/screener-names.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import type { Screened } from "./screener.contract.ts";
import classes from "./screener.module.css";

/** Columns after the asset's own. */
export const screenerColumns = [
  "price",
  "yield",
  "growth",
  "streak",
  "payout",
  "pe",
  "cap",
  "exDate",
  "frequency",
  "rating",
  "safety",
] as const;
export type ColumnName = (typeof screenerColumns)[number];
type FactName = Exclude<ColumnName, "frequency">;

const units: Readonly<Record<NumberFact, Figure["unit"]>> = {
  ...{ price: "price", yield: "ratio", growth: "ratio", payout: "ratio", cap: "price" },
  ...{ streak: "count", pe: "number", rating: "count", safety: "count" },
};

const notKnown = (unit: Figure["unit"]): Figure => ({ refused: [{ code: "not-known", params: {} }], unit });

/** Returns a fact as a figure. A bond's price is percent of the nominal, without currency. */
function factFigure({ facts, type, currency }: Screened, name: NumberFact): Figure {
  const { value } = facts[name];
  const unit = units[name];
  if (value === null) return notKnown(unit);
  if (name === "cap") return { value, unit, currency: "USD" };
  return { value, unit, ...(name === "price" && type !== AssetType.bond && { currency }) };
}

function exDateFigure({ exDate: { value, isEstimated } }: Screened): Figure {
  if (value === null) return notKnown("date");
  const notes = isEstimated ? [{ code: "day-estimated", params: {} }] : [];
  return { value, unit: "date", notes };
}

interface CellProps {
  readonly asset: Screened;
  readonly name: ColumnName;
  readonly isOpen: boolean;
}

export function Cell({ asset, name, isOpen }: CellProps) {
  const { t } = useTranslation("screener");
  if (name === "frequency") return asset.frequency === null ? "—" : t(`frequency.${asset.frequency}`);
  if (name === "rating" && asset.facts.rating.value !== null)
    return <Score asset={asset} value={asset.facts.rating.value} isOpen={isOpen} />;
  return <FactCell asset={asset} name={name} />;
}

const digitsOf = (name: string) => (name === "pe" ? 1 : name === "cap" ? "short" : undefined);

/** Fact with an explanation. */
export function FactCell({ asset, name }: Omit<CellProps, "isOpen" | "name"> & { readonly name: FactName }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const deriveFact = useDeriveFact();
  const deriveScore = useDeriveScore();
  const { symbol } = asset;
  const figure = name === "exDate" ? exDateFigure(asset) : factFigure(asset, name);
  const on = name === "exDate" ? null : asset.facts[name].on;
  return (
    <span title={on === null ? undefined : t("asOf", { day: formatDayWithName(on, locale) })}>
      <FigureText
        figure={figure}
        name={`${name}-${asset.ticker}`}
        derive={() =>
          name === "rating" || name === "safety"
            ? deriveScore(symbol, name)
            : deriveFact(symbol, name, figure)
        }
        variant="cell"
        sign={name === "growth"}
        digits={digitsOf(name)}
      />
      {name === "safety" && "value" in figure && (
        <span className={classes.band}>{t(`band.${bandOf(figure.value)}`)}</span>
      )}
    </span>
  );
}

interface ScoreProps {
  readonly asset: Screened;
  readonly value: string;
  readonly isOpen: boolean;
}

const bands = ["very-unsafe", "unsafe", "borderline", "safe", "very-safe"] as const;
const bandOf = (points: string) => bands[Math.min(4, Math.floor(Number(points) / 20))] ?? "very-safe";

/** Rating points; expands the parts. */
function Score({ asset, value, isOpen }: ScoreProps) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const [search, setSearch] = useSearchParams();
  const { on } = asset.facts.rating;
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isOpen) next.delete("open");
    else next.set("open", asset.symbol);
    setSearch(next, { preventScrollReset: true, replace: true });
  };
  return (
    <button
      type="button"
      className={classes.toggle}
      title={on === null ? undefined : t("asOf", { day: formatDayWithName(on, locale) })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `parts-${asset.symbol}` : undefined}
      aria-label={t("ratingOf", { asset: asset.ticker, points: value })}
      onClick={toggle}
    >
      <span className="num">{value}</span>
    </button>
  );
}
