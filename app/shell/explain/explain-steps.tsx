import { useTranslation } from "react-i18next";
import { digitsOfCurrency } from "../../i18n/currencies.ts";
import { formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";
import classes from "./explain.module.css";
import type { Explanation } from "./explain.types.ts";
import { ExplainSection } from "./explain-section.tsx";

type Step = Explanation["steps"][number];

/** Lists intermediate results in the order of the calculation. */
export function ExplainSteps({
  explanation,
  request,
}: {
  readonly explanation: Explanation;
  readonly request: ExplainRequest;
}) {
  const { t } = useTranslation("explain");
  return (
    <ExplainSection
      title={t("section.steps")}
      section="steps"
      count={explanation.counts.steps}
      first={explanation.steps}
      request={request}
      isOpen
    >
      {(steps) => (
        <ol className={classes.steps}>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
            <StepLine key={index} step={step} currency={explanation.currency} />
          ))}
        </ol>
      )}
    </ExplainSection>
  );
}

const ratioSteps = new Set([
  "ratio",
  "annualise",
  "irr",
  "contribution",
  "contribution-asset",
  "contribution-cash",
]);
/** Shown with at least the currency's decimals. */
const moneySteps = new Set([
  "value",
  "position-value",
  "cash-value",
  "receivable",
  "row",
  "lot-cost",
  "realised",
  "unrealised-price",
  "realised-price",
  "cash-flow",
  "total-profit",
  "peak",
  "currency-result",
  "average-cost",
  "shadow",
]);
const isAmountHidden = new Set([
  "quantity",
  "price",
  "rate",
  "nominal",
  "accruedPerBond",
  "multiplier",
  "perUnit",
  "days",
  "growth",
  "yearly",
]);

function StepLine({ step, currency }: { readonly step: Step; readonly currency: string }) {
  const { t } = useTranslation("explain");
  const { locale, isStealth } = useReader();
  const params = Object.fromEntries(
    Object.entries(step.params).map(([name, value]) => [
      name,
      /^\d{4}-\d\d-\d\d$/.test(value) ? formatDayWithName(value, locale) : value,
    ]),
  );
  const label = t(`step.${step.key}`, {
    ...params,
    asset: step.asset?.name ?? params.asset,
    kind: step.params.kind ? t(`ledger:kind.${step.params.kind}`) : "",
    line: step.params.line ? t(`line.${step.params.line}`) : "",
  });
  const show = (name: string, value: string, minDigits = 0) => {
    if (isStealth && !isAmountHidden.has(name)) return "•••";
    if (name === "yearly") return formatPercent(value, locale, { maxDigits: 6 });
    return formatNumber(value, locale, { minDigits });
  };
  const resultDigits = moneySteps.has(step.key) ? digitsOfCurrency(currency) : 0;
  const isRatio = ratioSteps.has(step.key);
  return (
    <li className={classes.step} data-step={step.key}>
      <span className={classes.stepLabel}>{label}</span>
      <span className={classes.operands}>
        {Object.entries(step.operands).map(([name, value]) => (
          <span key={name} className={classes.operand}>
            <span className={classes.muted}>{t(`operand.${name}`)}</span>{" "}
            <span className="num" data-operand={name} data-value={value}>
              {show(name, value)}
            </span>
          </span>
        ))}
      </span>
      <span className={`num ${classes.result}`} data-result={step.result}>
        {isRatio
          ? formatPercent(step.result, locale, { maxDigits: 6 })
          : show("result", step.result, resultDigits)}
      </span>
    </li>
  );
}
