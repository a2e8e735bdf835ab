import { useTranslation } from "react-i18next";
import { DateText } from "../../ui/money/amounts.tsx";
import classes from "./explain.module.css";
import type { Explanation } from "./explain.types.ts";

/** Days, currencies, cost method, version of the formula. */
export function ExplainTerms({ explanation }: { readonly explanation: Explanation }) {
  const { t } = useTranslation("explain");
  const { period, currency, portfolioCurrency, costMethod, isCashTracked, formulaVersion } = explanation;
  return (
    <dl className={classes.terms}>
      <dt>{t("terms.period")}</dt>
      <dd>
        <DateText value={period.from} /> – <DateText value={period.to} />
      </dd>
      <dt>{t("terms.currency")}</dt>
      <dd>
        {currency === portfolioCurrency ? currency : t("terms.currencyOf", { currency, portfolioCurrency })}
      </dd>
      <dt>{t("terms.costMethod")}</dt>
      <dd>{t(`terms.${costMethod}`)}</dd>
      <dt>{t("terms.cash")}</dt>
      <dd>{t(isCashTracked ? "terms.cashOn" : "terms.cashOff")}</dd>
      <dt>{t("terms.version")}</dt>
      <dd>{formulaVersion}</dd>
    </dl>
  );
}
