import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText, Money, Price } from "../../ui/money/amounts.tsx";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";
import classes from "./explain.module.css";
import type { Explanation } from "./explain.types.ts";
import { ExplainSection } from "./explain-section.tsx";

interface Props {
  readonly explanation: Explanation;
  readonly request: ExplainRequest;
}

export function ExplainMeasured(props: Props) {
  return (
    <>
      <Settings {...props.explanation} />
      <Benchmark {...props} />
      <Facts {...props} />
    </>
  );
}

function Settings({ measured, currency }: Explanation) {
  const { t } = useTranslation("explain");
  const { locale } = useReader();
  const { calendar, riskFree, benchmark, goal } = measured;
  const lines: (readonly [string, ReactNode])[] = [];
  if (calendar !== null) lines.push(["calendar", t(`measured.days.${calendar}`)]);
  if (riskFree !== null) lines.push(["riskFree", formatPercent(riskFree, locale, { maxDigits: 4 })]);
  if (benchmark !== null) {
    lines.push(["benchmark", `${benchmark.asset?.name ?? benchmark.id}, ${benchmark.currency}`]);
  }
  if (goal !== null) {
    lines.push(["monthlyFlow", <Money key="flow" value={goal.monthlyFlow} currency={currency} />]);
    lines.push(["months", goal.months]);
    if (goal.target !== null) {
      lines.push(["target", <Money key="target" value={goal.target} currency={currency} />]);
    }
    lines.push(["seed", goal.seed]);
  }
  if (lines.length === 0) return null;
  return (
    <section className={classes.section} data-section="measured">
      <h3 className={classes.subtitle}>{t("measured.title")}</h3>
      <dl className={classes.terms}>
        {lines.map(([key, value]) => (
          <div key={key} className={classes.pair} data-measured={key}>
            <dt>{t(`measured.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Benchmark({ explanation, request }: Props) {
  const { t } = useTranslation("explain");
  const { locale } = useReader();
  const { counts, benchmark } = explanation;
  const title = t("section.benchmark");
  return (
    <ExplainSection
      title={title}
      section="benchmark"
      count={counts.benchmark}
      first={benchmark}
      request={request}
    >
      {(closes) => (
        <ul className={classes.inputs}>
          {closes.map(({ date, close, source }) => (
            <li key={date} data-benchmark={date}>
              <DateText value={date} />
              <span className="num">
                {formatNumber(close, locale)}{" "}
                <span className={classes.muted}>
                  {t(`assets:source.${source}`, { defaultValue: source })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </ExplainSection>
  );
}

type Fact = Explanation["facts"][number];

function Facts({ explanation, request }: Props) {
  const { t } = useTranslation("explain");
  const { counts, facts } = explanation;
  return (
    <ExplainSection
      title={t("section.facts")}
      section="facts"
      count={counts.facts}
      first={facts}
      request={request}
    >
      {(known) => (
        <ul className={classes.inputs}>
          {known.map((fact) => (
            <li
              key={[fact.asset?.id, fact.what, fact.date, fact.detail, fact.value].join(" ")}
              data-fact={fact.what}
            >
              <span>
                {fact.asset && `${fact.asset.ticker} · `}
                <DateText value={fact.date} /> · <FactName {...fact} />
              </span>
              <FactValue {...fact} />
            </li>
          ))}
        </ul>
      )}
    </ExplainSection>
  );
}

function FactName({ what, detail }: Fact) {
  const { t } = useTranslation("explain");
  return <>{detail === null ? t(`fact.${what}`) : t(`fact.${what}-${detail}`)}</>;
}

function FactValue({ what, value, currency }: Fact) {
  const { locale } = useReader();
  if (what === "since") return null;
  if (currency !== null) return <Price value={value} currency={currency} />;
  return <span className="num">{what === "split" ? value : formatNumber(value, locale)}</span>;
}
