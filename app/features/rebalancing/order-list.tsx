import { useTranslation } from "react-i18next";
import type { PlannedOrder } from "../../shared/rebalance-shapes.ts";
import type { Figure } from "../../shared/shapes.ts";
import { DateText, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure, priceFigure, quantityFigure } from "../../ui/money/plain-figures.ts";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveLot, deriveOrder, type OrderFigure } from "./derive-order.ts";
import type { ShownPlan } from "./derive-plan.ts";
import classes from "./rebalancing.module.css";

interface Props {
  readonly shown: ShownPlan;
}

/** Every order with its money; each figure opens how it is computed. */
export function OrderList({ shown }: Props) {
  return (
    <ul className={classes.orders}>
      {shown.plan.orders.map((order) => (
        <Order key={order.asset.id} order={order} shown={shown} />
      ))}
    </ul>
  );
}

interface OrderProps extends Props {
  readonly order: PlannedOrder;
}

function Order({ order, shown }: OrderProps) {
  const { t } = useTranslation("rebalancing");
  const { asset } = order;
  const figure = (name: OrderFigure, of: Figure, sign: "amount" | false = false) => (
    <FigureText
      figure={of}
      name={`${name}-${asset.ticker}`}
      derive={() => deriveOrder(order, name, shown, t)}
      sign={sign}
    />
  );
  const marked = (of: Figure): Figure =>
    "value" in of && order.notes.length > 0 ? { ...of, notes: order.notes } : of;
  const price = figure("price", marked(priceFigure(order.price, asset.currency)));
  return (
    <li data-order={asset.ticker} data-side={order.side}>
      <div className={classes.order}>
        <span className={classes.side}>{t(`side.${order.side}`)}</span>
        <span className={classes.orderName}>
          <strong>{asset.name}</strong>
          <span className={classes.muted}>
            {asset.ticker} · {figure("quantity", quantityFigure(order.quantity))} × {price}
          </span>
        </span>
        <span className={classes.orderMoney}>
          {figure("money", marked(moneyFigure(order.viewMoney, shown.currency)))}
          <span className={classes.muted}>
            {t("orders.fee")} {figure("fee", moneyFigure(order.fee, shown.currency))}
          </span>
          {order.realisedGain && (
            <span className={classes.muted}>
              {t("orders.gain")} {figure("gain", order.realisedGain, "amount")}
            </span>
          )}
        </span>
      </div>
      {order.lotsUsed.length > 0 && (
        <details className={classes.how}>
          <summary>{t("orders.lots", { name: asset.name })}</summary>
          <LotsUsed order={order} shown={shown} />
        </details>
      )}
    </li>
  );
}

function LotsUsed({ order, shown }: OrderProps) {
  const { t } = useTranslation("rebalancing");
  return (
    <ScrollBox label={t("lots.title")}>
      <table className={classes.table}>
        <caption>{t("lots.title")}</caption>
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
            <tr key={`${lot.acquired} ${lot.quantity} ${lot.cost}`}>
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
