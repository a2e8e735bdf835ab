import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";
import type { statsContract } from "./stats.contract.ts";
import { useShare } from "./stats-cards.tsx";

type Billing = NonNullable<OutputOf<(typeof statsContract)["GET /api/admin/stats"]>["billing"]>;

/** Revenue by month, churn and trials, each with its definition. */
export function BillingCard({ billing: { mrr, plans, churn, trials } }: { readonly billing: Billing }) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const share = useShare();
  const number = (value: number) => formatNumber(String(value), locale);
  const figures = [
    ...mrr.map((row) => [`${t("stats.billing.mrr")}, ${row.currency}`, formatMoney(row.mrr, locale, row)]),
    [t("stats.billing.churn"), share(churn.lost, churn.subscribers)],
    [t("stats.billing.trials"), share(trials.paid, trials.started)],
  ];
  return (
    <Card title={t("stats.billing.title")}>
      <div className={classes.stack}>
        <dl className={classes.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {plans.length === 0 ? (
          <EmptyLine>{t("stats.billing.none")}</EmptyLine>
        ) : (
          <ScrollBox label={t("stats.billing.title")}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t("users.filter.plan")}</th>
                  <th scope="col" className="num">
                    {t("stats.billing.subscribers")}
                  </th>
                  <th scope="col" className="num">
                    {t("stats.billing.mrr")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {plans.map((row) => (
                  <tr key={`${row.plan} ${row.currency}`}>
                    <th scope="row">{t(`users.plan.${row.plan}`)}</th>
                    <td className="num">{number(row.subscribers)}</td>
                    <td className="num">{formatMoney(row.mrr, locale, row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        )}
        <p className={classes.muted}>{t("stats.billing.mrrText")}</p>
        <p className={classes.muted}>
          {t("stats.billing.churnText", { subscribers: number(churn.subscribers), lost: number(churn.lost) })}
        </p>
        <p className={classes.muted}>
          {t("stats.billing.trialsText", {
            ...{
              started: number(trials.started),
              running: number(trials.running),
              paid: number(trials.paid),
            },
          })}
        </p>
      </div>
    </Card>
  );
}
