import { useTranslation } from "react-i18next";
import type { PlannedOrder } from "../../shared/schemas/rebalance.schema.ts";
import { DateText, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveLot } from "./derive-order.ts";
import type { ShownPlan } from "./derive-plan.ts";
import classes from "./rebalancing.module.css";

interface Props {
  readonly order: PlannedOrder;
  readonly shown: ShownPlan;
}

/** Sold lots with their gains. */
export function SoldLots({ order, shown }: Props) {
  const { t } = useTranslation("rebalancing");
  return (
    <ScrollBox label={t("lots.sold", { name: order.asset.name })}>
      <table className={classes.table}>
        <caption>{order.asset.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t("lots.acquired")}</th>
            <th scope="col">{t("lots.quantity")}</th>
            <th scope="col">{t("lots.proceeds")}</th>
            <th scope="col">{t("lots.cost")}</th>
            <th scope="col">{t("lots.gain")}</th>
          </tr>
        </thead>
        <tbody>
          {order.lotsUsed.map((lot, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hidden lots of one day look alike
            <tr key={`${lot.acquired} ${place}`}>
              <th scope="row">
                <DateText value={lot.acquired} width="digits" />
                {lot.isRelieved && <span className={classes.muted}> {t("lots.relieved")}</span>}
              </th>
              <td>
                <Quantity value={lot.quantity} />
              </td>
              {(["proceeds", "cost", "gain"] as const).map((name) => (
                <td key={name}>
                  <FigureText
                    figure={moneyFigure(lot[name], shown.currency)}
                    name={`lot-${name}-${order.asset.ticker}-${place}`}
                    derive={() => deriveLot(order, lot, name, shown, t)}
                    variant="cell"
                    sign={name === "gain" && "amount"}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
