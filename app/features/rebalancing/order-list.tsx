import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { PlannedOrder, RebalanceSettings } from "../../shared/rebalance-shapes.ts";
import { DateText, Money, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { ScrollBox } from "../../ui/table/scroll-box.tsx";
import classes from "./rebalancing.module.css";

interface Props {
  readonly orders: readonly PlannedOrder[];
  readonly currency: string;
  readonly settings: RebalanceSettings;
}

/** Every order with its money, and how it is computed to the last factor. */
export function OrderList({ orders, currency, settings }: Props) {
  const { t } = useTranslation("rebalancing");
  return (
    <ul className={classes.orders}>
      {orders.map((order) => (
        <li key={order.asset.id} data-order={order.asset.ticker} data-side={order.side}>
          <div className={classes.order}>
            <span className={classes.side}>{t(`side.${order.side}`)}</span>
            <span className={classes.orderName}>
              <strong>{order.asset.name}</strong>
              <span className={classes.muted}>
                {order.asset.ticker} · <Quantity value={order.quantity} />
              </span>
            </span>
            <span className={classes.orderMoney}>
              <Money value={order.viewMoney} currency={currency} />
              {order.realisedGain && (
                <span className={classes.muted}>
                  {t("orders.gain")}{" "}
                  <FigureText figure={order.realisedGain} name={`gain-${order.asset.ticker}`} sign="amount" />
                </span>
              )}
            </span>
          </div>
          <details className={classes.how}>
            <summary>{t("orders.how", { name: order.asset.name })}</summary>
            <OrderSteps order={order} currency={currency} settings={settings} />
            {order.lotsUsed.length > 0 && <LotsUsed order={order} currency={currency} />}
          </details>
        </li>
      ))}
    </ul>
  );
}

function OrderSteps({ order, currency, settings }: Omit<Props, "orders"> & { readonly order: PlannedOrder }) {
  const { t } = useTranslation("rebalancing");
  const { locale, isStealth } = useReader();
  const number = (text: string) => (isStealth ? "•••" : formatNumber(text, locale));
  const money = (text: string, of: string) =>
    isStealth ? "•••" : formatMoney(text, locale, { currency: of, digits: "own" });
  const own = order.asset.currency;
  const params = {
    lots: number(String(order.lots)),
    lotSize: number(order.lotSize),
    quantity: number(order.quantity),
    price: formatNumber(order.price, locale),
    date: formatDay(order.priced.date, locale),
    source: t(`assets:source.${order.priced.source}`, { defaultValue: order.priced.source }),
    money: money(order.money, own),
    rate: formatNumber(order.rate, locale),
    viewMoney: money(order.viewMoney, currency),
    fee: money(order.fee, currency),
    percent: formatPercent(settings.feePercent, locale, { maxDigits: 6 }),
    fixed: money(settings.feeFixed, currency),
    minimum: money(settings.feeMinimum, currency),
  };
  return (
    <ul>
      <li>{t("step.quantity", params)}</li>
      <li>{t("step.money", params)}</li>
      {own !== currency && <li>{t("step.rate", params)}</li>}
      <li>{t("step.fee", params)}</li>
    </ul>
  );
}

function LotsUsed({ order, currency }: { readonly order: PlannedOrder; readonly currency: string }) {
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
          {order.lotsUsed.map((lot) => (
            <tr key={`${lot.acquired} ${lot.quantity} ${lot.cost}`}>
              <th scope="row">
                <DateText value={lot.acquired} width="digits" />
                {lot.isRelieved && <span className={classes.muted}> {t("lots.relieved")}</span>}
              </th>
              <td>
                <Quantity value={lot.quantity} />
              </td>
              <td>
                <Money value={lot.proceeds} currency={currency} />
              </td>
              <td>
                <Money value={lot.cost} currency={currency} />
              </td>
              <td>
                <Money value={lot.gain} currency={currency} sign="always" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
