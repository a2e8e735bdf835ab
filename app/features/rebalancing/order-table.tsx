import { useTranslation } from "react-i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { PlannedOrder } from "../../shared/schemas/rebalance.schema.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure, priceFigure, quantityFigure } from "../../ui/money/plain-figures.ts";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import { deriveOrder, type OrderFigure } from "./derive-order.ts";
import { deriveSum, type ShownPlan } from "./derive-plan.ts";
import classes from "./rebalancing.module.css";
import { SoldLots } from "./sold-lots.tsx";

interface Props {
  readonly shown: ShownPlan;
}

/** Columns shown only if some order fills them. */
interface Extra {
  readonly hasFees: boolean;
  readonly hasGains: boolean;
}

const extraOf = ({ plan }: ShownPlan): Extra => ({
  hasFees: plan.orders.some(({ fee }) => Number(fee) !== 0),
  hasGains: plan.orders.some(({ realisedGain }) => realisedGain !== null),
});

/** Orders of a plan, sales first, with totals of both sides; each figure can be explained. */
export function OrderTable({ shown }: Props) {
  const { t } = useTranslation("rebalancing");
  const extra = extraOf(shown);
  const sold = shown.plan.orders.filter(({ lotsUsed }) => lotsUsed.length > 0);
  return (
    <>
      <ScrollBox label={t("orders.label")}>
        <table className={`${classes.table} ${classes.orders}`}>
          <thead>
            <tr>
              <th scope="col">{t("file.side")}</th>
              <th scope="col" className={classes.word}>
                {t("orders.asset")}
              </th>
              {(["lots", "price", "sum"] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`orders.${name}`)}
                </th>
              ))}
              {extra.hasFees && <th scope="col">{t("orders.fee")}</th>}
              {extra.hasGains && <th scope="col">{t("orders.gain")}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.plan.orders.map((order) => (
              <Order key={order.asset.id} order={order} shown={shown} extra={extra} />
            ))}
          </tbody>
          <Totals shown={shown} extra={extra} />
        </table>
      </ScrollBox>
      {sold.length > 0 && (
        <details className={classes.how}>
          <summary>{t("lots.show")}</summary>
          <p className={classes.muted}>{t("lots.title")}</p>
          {sold.map((order) => (
            <SoldLots key={order.asset.id} order={order} shown={shown} />
          ))}
        </details>
      )}
    </>
  );
}

interface OrderProps extends Props {
  readonly order: PlannedOrder;
  readonly extra: Extra;
}

function Order({ order, shown, extra }: OrderProps) {
  const { t } = useTranslation("rebalancing");
  const { asset, notes } = order;
  const marked = (of: Figure): Figure => ("value" in of && notes.length > 0 ? { ...of, notes } : of);
  const figure = (name: OrderFigure, of: Figure) => (
    <FigureText
      figure={of}
      name={`${name}-${asset.ticker}`}
      derive={() => deriveOrder(order, name, shown, t)}
      variant="cell"
      sign={name === "gain" && "amount"}
    />
  );
  return (
    <tr data-order={asset.ticker} data-side={order.side}>
      <th scope="row">{t(`side.${order.side}`)}</th>
      <td className={classes.word} data-cell="asset">
        {asset.name} <span className={classes.muted}>{asset.ticker}</span>
      </td>
      <td data-cell="lots" data-label={t("orders.lots")}>
        {order.lotSize !== "1" && (
          <>
            <FigureText figure={quantityFigure(order.lots)} isPart variant="cell" />
            <span className={classes.timesLot}> · </span>
          </>
        )}
        {figure("quantity", quantityFigure(order.quantity))}
        {order.lotSize !== "1" && <span className={classes.muted}> {t("orders.units")}</span>}
      </td>
      <td data-cell="price" data-label={t("orders.price")}>
        {figure("price", marked(priceFigure(order.price, asset.currency)))}
      </td>
      <td data-cell="sum">{figure("money", marked(moneyFigure(order.viewMoney, shown.currency)))}</td>
      {extra.hasFees && (
        <td data-label={t("orders.fee")}>{figure("fee", moneyFigure(order.fee, shown.currency))}</td>
      )}
      {extra.hasGains && (
        <td data-label={order.realisedGain ? t("orders.gain") : undefined}>
          {order.realisedGain && figure("gain", order.realisedGain)}
        </td>
      )}
    </tr>
  );
}

/** Totals below their columns: proceeds and costs, fees and gains of all orders. */
function Totals({ shown, extra }: Props & { readonly extra: Extra }) {
  const { t } = useTranslation("rebalancing");
  const { plan, currency } = shown;
  const sides = ([["sold", "sell"] as const, ["bought", "buy"] as const] as const).filter(([, side]) =>
    plan.orders.some((order) => order.side === side),
  );
  const figure = (name: "sold" | "bought" | "fees" | "realisedGain", of: Figure) => (
    <FigureText
      figure={of}
      name={`total-${name}`}
      derive={() => deriveSum(shown, name, t)}
      variant="cell"
      sign={name === "realisedGain" && "amount"}
    />
  );
  return (
    <tfoot>
      {sides.map(([name], index) => {
        const isLast = index === sides.length - 1;
        return (
          <tr key={name} data-total={name}>
            <th scope="row" colSpan={4}>
              {t(`sum.${name}`)}
            </th>
            <td data-cell="sum">{figure(name, moneyFigure(plan[name], currency))}</td>
            {extra.hasFees && (
              <td data-label={isLast ? t("orders.fee") : undefined}>
                {isLast && figure("fees", moneyFigure(plan.fees, currency))}
              </td>
            )}
            {extra.hasGains && (
              <td data-label={name === "sold" ? t("orders.gain") : undefined}>
                {name === "sold" && figure("realisedGain", plan.realisedGain)}
              </td>
            )}
          </tr>
        );
      })}
    </tfoot>
  );
}
