import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { Contracts } from "../../contracts.ts";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { OutputOf } from "../../shared/endpoint.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { EmptyLine } from "../../ui/states/empty-line.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import type { Screened } from "./screener.contract.ts";
import classes from "./screener.module.css";

type Rating = NonNullable<OutputOf<Contracts["GET /api/public/asset-info/asset-rating"]>["latest"]>;
type Part = Rating["parts"][number];

/** Parts of a rating with weight and points; inputs with day and source. */
export function RatingParts({ asset }: { readonly asset: Screened }) {
  const { t } = useTranslation("screener");
  const { locale } = useReader();
  const { symbol, ticker } = asset;
  const { data, error, refetch } = useApiQuery("GET /api/public/asset-info/asset-rating", { symbol });
  if (error && !data)
    return (
      <ErrorState
        what={t("parts.title", { asset: ticker })}
        error={error}
        isCompact
        onRetry={() => void refetch()}
      />
    );
  if (!data || data.asset.symbol !== symbol) return <SkeletonRows count={4} />;
  const rating = data.latest;
  if (rating === null) return <EmptyLine>{t("parts.none")}</EmptyLine>;
  const reasons = [...rating.rating.reasons, ...rating.safety.reasons];
  const sentences = [...new Set(reasons.map((reason) => reasonText(reason, t, locale)))];
  return (
    <>
      <p className={classes.muted}>
        {t("parts.made", {
          day: formatDayWithName(rating.ratedOn, locale),
          version: String(rating.formulaVersion),
        })}{" "}
        {sentences.join(" · ")}
      </p>
      <ul className={classes.parts}>
        {rating.parts.map((part) => (
          <li key={part.part}>
            <PartOfRating part={part} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PartOfRating({ part }: { readonly part: Part }) {
  const { t } = useTranslation("screener");
  return (
    <>
      <h3>
        <span>{`${t(`part.${part.part}`)} · ${t("parts.weight", { weight: part.weight })}`}</span>
        <span className="num">
          {part.points === null ? "—" : t("parts.points", { count: Math.round(part.points) })}
        </span>
      </h3>
      <dl>
        {part.components.map((component) => (
          <div key={component.id}>
            <dt>
              <span>{t(`component.${component.id}`)}</span>
              <span className="num">{Math.round(component.points)}</span>
            </dt>
            {component.inputs.map((input) => (
              <dd key={input.fact}>
                <Input input={input} />
              </dd>
            ))}
          </div>
        ))}
        {part.missing.map((id) => (
          <div key={id}>
            <dt>
              <span>{t(`component.${id}`)}</span>
              <span>—</span>
            </dt>
            <dd>{t("parts.missing")}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const ratios: readonly string[] = [
  "yield",
  "yieldMedian",
  "marketYield",
  "growth5",
  "skippedShare",
  "capital",
];

/** Input with its day and source. */
function Input({ input }: { readonly input: Part["components"][number]["inputs"][number] }) {
  const { t } = useTranslation(["screener", "assets"]);
  const { locale } = useReader();
  const { fact, value, date, source } = input;
  const plain = value.toFixed(6).replace(/\.?0+$/, "");
  const text = ratios.includes(fact)
    ? formatPercent(plain, locale)
    : formatNumber(plain, locale, { maxDigits: 2 });
  const day = formatDayWithName(date, locale);
  const from = source === undefined ? "" : `, ${t(`assets:source.${source}`, { defaultValue: source })}`;
  return <>{`${t(`screener:input.${fact}`)}: ${text} (${day}${from})`}</>;
}
