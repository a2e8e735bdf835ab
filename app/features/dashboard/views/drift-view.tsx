import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Percent } from "../../../ui/money/amounts.tsx";
import { deriveDrift, deriveGap, deriveWholeDrift } from "../../../ui/money/derive-target.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { ofPie } from "../page/dashboard-target.ts";
import type { ViewProps } from "../page/widget-frame.ts";
import { pieName } from "./pie-name.ts";
import classes from "./views.module.css";

export function DriftView({ body, frame }: ViewProps<"drift">) {
  const { t } = useTranslation("dashboard");
  const { on, total, largest, whole, rows } = body;
  const of = { on, portfolioId: frame.portfolioId };
  const derive = (which: "total" | "largest") => () => deriveWholeDrift(body, which, of, t);
  return (
    <>
      <dl className={`${classes.lines} ${classes.inset}`}>
        <div>
          <dt title={t("drift.totalHint")}>{t("drift.total")}</dt>
          <dd>
            <FigureText figure={total} name={`${frame.id}-total`} derive={derive("total")} />
          </dd>
        </div>
        <div>
          <dt title={t("drift.largestHint")}>{t("drift.largest")}</dt>
          <dd>
            <FigureText figure={largest} name={`${frame.id}-largest`} derive={derive("largest")} />
          </dd>
        </div>
      </dl>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("allocation.name")}</th>
            <th scope="col">{t("drift.off")}</th>
            <th scope="col" title={t("drift.gapHint")}>
              {t("drift.gap")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {pieName(row, t)}
                <span className={classes.second}>
                  <FigureText
                    figure={row.weight}
                    name={`${frame.id}-weight-${row.id}`}
                    explain={ofPie(frame, "weight", row.id, on)}
                  />{" "}
                  · {t("pies.target")} <Percent value={row.target} />
                </span>
              </th>
              <td>
                <FigureText
                  figure={row.drift}
                  name={`${frame.id}-drift-${row.id}`}
                  derive={() => deriveDrift({ ...row, name: pieName(row, t) }, of, t)}
                  variant="cell"
                  sign
                  isNeutral
                />
              </td>
              <td>
                <FigureText
                  figure={row.gap}
                  name={`${frame.id}-gap-${row.id}`}
                  derive={() => deriveGap({ ...row, name: pieName(row, t), whole }, of, t)}
                  variant="cell"
                  sign="amount"
                  isNeutral
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!frame.isAlone && (
        <p className={classes.under}>
          <Link to={`/rebalancing?p=${frame.portfolioId}`}>{t("drift.rebalance")}</Link>
        </p>
      )}
    </>
  );
}
