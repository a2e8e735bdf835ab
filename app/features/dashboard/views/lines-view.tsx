import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { reasonText } from "../../../ui/money/reason-text.ts";
import { ofPortfolio } from "../page/dashboard-target.ts";
import type { ViewProps } from "../page/widget-frame.ts";
import classes from "./views.module.css";

export function LinesView({ body: { lines, note }, frame }: ViewProps<"lines">) {
  const { t } = useTranslation("explain");
  const { locale } = useReader();
  return (
    <>
      <dl className={classes.lines}>
        {lines.map(({ key, metric, from, to, figure, isResult, benchmark }) => (
          <div key={key}>
            <dt>{t(`metric.${metric}`)}</dt>
            <dd>
              <FigureText
                figure={figure}
                name={`${frame.id}-${key}`}
                explain={{
                  ...ofPortfolio(frame, metric, { from, to }),
                  ...(benchmark === null ? {} : { benchmark }),
                }}
                sign={isResult && figure.unit === "ratio" ? true : isResult ? "amount" : false}
              />
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className={classes.warn}>{reasonText(note, t, locale)}</p>}
    </>
  );
}
