import { useTranslation } from "react-i18next";
import classes from "./chart.module.css";
import type { MarkSign } from "./kinds/price-chart.ts";

const shapes: Readonly<Record<MarkSign, string>> = {
  in: "0,9 10,9 5,1",
  out: "0,1 10,1 5,9",
  both: "0,5 5,0 10,5 5,10",
};

export function MarkLegend({ signs }: { readonly signs: readonly MarkSign[] }) {
  const { t } = useTranslation("common");
  return (
    <ul className={classes.legend}>
      {signs.map((sign) => (
        <li key={sign} data-sign={sign}>
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <polygon points={shapes[sign]} fill="var(--text)" />
          </svg>
          {t(`common:chart.mark.${sign}`)}
        </li>
      ))}
    </ul>
  );
}
