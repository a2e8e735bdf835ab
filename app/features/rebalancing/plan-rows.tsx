import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { PlanRow } from "../../shared/schemas/rebalance.schema.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure, ratioFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveRow, type RowFigure, rowName, type ShownPlan } from "./derive-plan.ts";
import classes from "./rebalancing.module.css";

const columns = ["before", "target", "after", "drift", "value"] as const satisfies readonly RowFigure[];

interface Props {
  readonly shown: ShownPlan;
}

/** Weights before and after the plan, beside their targets. */
export function PlanRows({ shown }: Props) {
  const { t } = useTranslation("rebalancing");
  return (
    <Card title={t("rows.title")}>
      <ScrollBox label={t("rows.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("rows.name")}</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`rows.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.plan.rows.map((row) => (
              <tr key={row.asset?.id ?? "cash"} data-row={row.asset?.ticker ?? "cash"}>
                <th scope="row">
                  {rowName(row, t)}
                  {row.isLocked && <span className={classes.muted}> {t("rows.locked")}</span>}
                </th>
                {columns.map((name) => (
                  <td key={name}>
                    <Cell row={row} name={name} shown={shown} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

function figureOf(row: PlanRow, name: RowFigure, currency: string): Figure | null {
  if (name === "value") return moneyFigure(row.valueAfter, currency);
  const ratio = {
    before: row.weightBefore,
    target: row.target,
    after: row.weightAfter,
    drift: row.driftAfter,
  }[name];
  return ratio === null ? null : ratioFigure(ratio);
}

interface CellProps extends Props {
  readonly row: PlanRow;
  readonly name: RowFigure;
}

function Cell({ row, name, shown }: CellProps) {
  const { t } = useTranslation("rebalancing");
  const figure = figureOf(row, name, shown.currency);
  if (figure === null) return <>—</>;
  return (
    <FigureText
      figure={figure}
      name={`${name}-after-${row.asset?.ticker ?? "cash"}`}
      derive={() => deriveRow(shown, row, name, t)}
      variant="cell"
      sign={name === "drift" && "amount"}
      isNeutral
    />
  );
}
