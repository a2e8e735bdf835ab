import { useTranslation } from "react-i18next";
import type { RebalancePlan } from "../../shared/rebalance-shapes.ts";
import { Money, Percent } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./rebalancing.module.css";

interface Props {
  readonly plan: RebalancePlan;
  readonly currency: string;
}

/** Shares of every row before and after the plan, beside its target. */
export function PlanRows({ plan, currency }: Props) {
  const { t } = useTranslation("rebalancing");
  const share = (ratio: string | null) => (ratio === null ? "—" : <Percent value={ratio} />);
  return (
    <Card title={t("rows.title")}>
      <ScrollBox label={t("rows.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("rows.name")}</th>
              <th scope="col">{t("rows.before")}</th>
              <th scope="col">{t("rows.target")}</th>
              <th scope="col">{t("rows.after")}</th>
              <th scope="col">{t("rows.drift")}</th>
              <th scope="col">{t("rows.value")}</th>
            </tr>
          </thead>
          <tbody>
            {plan.rows.map((row) => (
              <tr key={row.asset?.id ?? "cash"} data-row={row.asset?.ticker ?? "cash"}>
                <th scope="row">
                  {row.asset?.name ?? t("rows.cash")}
                  {row.isLocked && <span className={classes.muted}> {t("rows.locked")}</span>}
                </th>
                <td>{share(row.weightBefore)}</td>
                <td>
                  <Percent value={row.target} />
                </td>
                <td>{share(row.weightAfter)}</td>
                <td>{row.driftAfter === null ? "—" : <Percent value={row.driftAfter} sign="always" />}</td>
                <td>
                  <Money value={row.valueAfter} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
