import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatCompact, formatNumber, formatPercent } from "../../../i18n/format.ts";
import { plainNumber } from "../../../i18n/plain-number.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { deriveScore, type FactAsset } from "../../../ui/market/derive-market-facts.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import type { AssetAddress } from "../asset-address.ts";
import classes from "../asset-page.module.css";
import { factAssetOf, type Rating, type Summary } from "../asset-parts.ts";
import { Remarks, SourceName } from "../market-money.tsx";
import { PartCard } from "../part-card.tsx";

type Latest = NonNullable<Rating["latest"]>;
type Part = Latest["parts"][number];

interface AssetRatingProps {
  readonly address: AssetAddress;
  readonly summary: Summary;
}

/** Both scores with their parts, components and dated facts. */
export function AssetRating({ address: { symbol }, summary }: AssetRatingProps) {
  const { t } = useTranslation("asset-pages");
  const answer = useApiQuery("GET /api/public/asset-info/asset-rating", { symbol });
  return (
    <PartCard title={t("part.rating")} answer={answer} rows={6}>
      {(data) =>
        data.latest ? (
          <Scores latest={data.latest} asset={factAssetOf(summary.asset)} />
        ) : (
          <EmptyLine>{t("rating.none")}</EmptyLine>
        )
      }
    </PartCard>
  );
}

function Scores({ latest, asset }: { readonly latest: Latest; readonly asset: FactAsset }) {
  const { t } = useTranslation("asset-pages");
  const { rating, safety, parts, ratedOn, formulaVersion } = latest;
  const score = (which: "rating" | "safety") => (
    <FigureText
      figure={scoreFigure(latest[which])}
      name={which}
      derive={() => deriveScore(t, asset, which, { ratedOn, parts, reasons: latest[which].reasons })}
    />
  );
  return (
    <>
      <dl className={classes.scores}>
        <div>
          <dt>{t("rating.rating")}</dt>
          <dd>
            {score("rating")}
            {rating.score !== null && <span className={classes.muted}> {t("rating.of")}</span>}
          </dd>
        </div>
        <div>
          <dt>{t("rating.safety")}</dt>
          <dd>
            {score("safety")}
            {safety.band !== null && (
              <span className={classes.muted}> {t(`rating.band.${safety.band}`)}</span>
            )}
          </dd>
        </div>
      </dl>
      <Remarks
        reasons={[
          ...rating.reasons,
          ...safety.reasons.filter(({ code }) => !rating.reasons.some((known) => known.code === code)),
        ]}
      />
      {parts.map((part) => (
        <RatedPart key={part.part} part={part} />
      ))}
      <p className={classes.muted}>
        {t("rating.made", { version: formulaVersion })} <DateText value={ratedOn} />
      </p>
    </>
  );
}

const scoreFigure = ({ score, reasons }: Latest["rating"]): Figure =>
  score === null ? { refused: reasons, unit: "count" } : { value: String(score), unit: "count" };

function RatedPart({ part: { part, weight, points, components, missing } }: { readonly part: Part }) {
  const { t } = useTranslation("asset-pages");
  return (
    <details className={classes.rated}>
      <summary>
        <span>{t(`rating.part.${part}`)}</span>
        <span className={classes.meter} aria-hidden="true">
          <span className={classes.filled} style={{ width: `${points ?? 0}%` }} />
        </span>
        <span className="num">
          {points === null ? t("rating.unknown") : t("rating.points", { points: Math.round(points), weight })}
        </span>
      </summary>
      {components.map((component) => (
        <div key={component.id} className={classes.component}>
          <p>
            {t(`rating.component.${component.id}`)}:{" "}
            {t("rating.points", { points: Math.round(component.points), weight: component.weight })}
          </p>
          <ul>
            {component.inputs.map((input) => (
              <Input key={input.fact} input={input} />
            ))}
          </ul>
        </div>
      ))}
      {missing.length > 0 && (
        <p className={classes.muted}>
          {t("rating.missing", {
            what: missing.map((id) => t(`rating.component.${id}`)).join(", "),
          })}
        </p>
      )}
    </details>
  );
}

type Input = Part["components"][number]["inputs"][number];

/** Facts that are ratios; the others are money, years, or flags. */
const ratios = ["yield", "yieldMedian", "marketYield", "growth5", "skippedShare", "capital"];
const years = ["streak", "yearsWithoutCut"];

function Input({ input: { fact, value, date, source } }: { readonly input: Input }) {
  const { t } = useTranslation("asset-pages");
  const { locale } = useReader();
  const text = plainNumber(value);
  const shown = ratios.includes(fact)
    ? formatPercent(text, locale)
    : years.includes(fact)
      ? formatNumber(text, locale, { maxDigits: 0 })
      : fact === "policy"
        ? t(value > 0 ? "rating.yes" : "rating.no")
        : formatCompact(text, locale);
  return (
    <li>
      {t(`rating.fact.${fact}`)}: <strong>{shown}</strong>{" "}
      <span className={classes.muted}>
        <DateText value={date} />
        {source && (
          <>
            {" "}
            · <SourceName id={source} />
          </>
        )}
      </span>
    </li>
  );
}
