import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { MarkedName } from "../../../ui/market/marked-name.tsx";
import { DateText, Money } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { dayFigure, moneyFigure, priceFigure, quantityFigure } from "../../../ui/money/plain-figures.ts";
import { deriveCashFact, derivePaymentFigure } from "../derive-widgets.ts";
import { ofCash } from "../page/dashboard-target.ts";
import type { ViewProps, WidgetFrame } from "../page/widget-frame.ts";
import type { Payment } from "../widget.schema.ts";
import { Hidden } from "./hidden.tsx";
import classes from "./views.module.css";

export function PaymentsView({ body: { payments }, frame }: ViewProps<"payments">) {
  const { t } = useTranslation("dashboard");
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("payments.what")}</th>
          <th scope="col">{t("payments.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={`${payment.date}${payment.asset.id}${payment.kind}`}>
            <th scope="row">
              <MarkedName asset={payment.asset}>
                <AssetName asset={payment.asset} frame={frame} />
                <span className={classes.second}>
                  <PaymentDay payment={payment} frame={frame} />
                  {payment.isDayExpected && <> {t("payments.expected")}</>} · {t(`payments.${payment.kind}`)}
                </span>
              </MarkedName>
            </th>
            <td>
              <PaymentAmount payment={payment} frame={frame} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PaymentProps {
  readonly payment: Payment;
  readonly frame: WidgetFrame;
}

/** An asset may pay twice on a day. */
const nameOf = ({ payment: { date, asset, kind }, frame }: PaymentProps, field: string): string =>
  `${frame.id}-${field}-${date}-${asset.ticker}-${kind}`;

function PaymentDay(props: PaymentProps) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const { payment, frame } = props;
  return (
    <FigureText
      figure={dayFigure(payment.date)}
      name={nameOf(props, "date")}
      derive={() => derivePaymentFigure({ t, locale }, payment, frame, "date")}
    />
  );
}

/** Units times the amount per unit, each with its source. */
function PaymentAmount(props: PaymentProps) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const { payment, frame } = props;
  const { perUnit, amount, quantity, currency } = payment;
  if (perUnit === null) return <span className={classes.muted}>{t("payments.unknown")}</span>;
  const figure = (field: "amount" | "quantity" | "perUnit", value: Figure) => (
    <FigureText
      figure={value}
      name={nameOf(props, field)}
      derive={() => derivePaymentFigure({ t, locale }, payment, frame, field)}
    />
  );
  return (
    <>
      {amount === null ? <Hidden /> : figure("amount", moneyFigure(amount, currency))}
      <span className={classes.second}>
        {quantity === null ? <Hidden /> : figure("quantity", quantityFigure(quantity))} ×{" "}
        {figure("perUnit", priceFigure(perUnit, currency))}
      </span>
    </>
  );
}

type Asset = Payment["asset"];

function AssetName({ asset, frame }: { readonly asset: Asset; readonly frame: WidgetFrame }) {
  if (frame.isAlone) return <>{asset.name}</>;
  return (
    <Link to={`/holdings?p=${frame.portfolioId}&asset=${asset.id}`} className={classes.assetLink}>
      {asset.name}
    </Link>
  );
}

/** Balances, and since when negative. */
export function CashView({ body: { rows, firstNegative }, frame }: ViewProps<"cash">) {
  const { t } = useTranslation("dashboard");
  const { locale } = useReader();
  const words = { t, locale };
  return (
    <>
      <dl className={classes.lines}>
        {rows.map(({ currency, balance, value, weight }) => (
          <div key={currency}>
            <dt>
              {balance === null ? (
                currency
              ) : (
                <FigureText
                  figure={moneyFigure(balance, currency)}
                  name={`${frame.id}-balance-${currency}`}
                  derive={() => deriveCashFact(words, frame, currency, { balance })}
                />
              )}
            </dt>
            <dd>
              <FigureText
                figure={value}
                name={`${frame.id}-${currency}`}
                explain={ofCash(frame, "value", currency)}
              />{" "}
              <FigureText
                figure={weight}
                name={`${frame.id}-weight-${currency}`}
                explain={ofCash(frame, "weight", currency)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {firstNegative && (
        <p className={classes.warn}>
          {firstNegative.currency}: {t("cash.negative")}{" "}
          <FigureText
            figure={dayFigure(firstNegative.date)}
            name={`${frame.id}-negative`}
            derive={() =>
              deriveCashFact(words, frame, firstNegative.currency, { negativeOn: firstNegative.date })
            }
          />
        </p>
      )}
    </>
  );
}

export function TransactionsView({ body: { rows }, frame }: ViewProps<"transactions">) {
  const { t } = useTranslation("dashboard");
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("recent.row")}</th>
          <th scope="col">{t("recent.amount")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, date, kindName, asset, gross, currency }) => {
          const name = [t(`ledger:kind.${kindName}`), asset?.ticker].filter(Boolean).join(" · ");
          const about = (
            <>
              {frame.isAlone ? (
                name
              ) : (
                <Link to={`/transactions?p=${frame.portfolioId}&id=${id}`} className={classes.assetLink}>
                  {name}
                </Link>
              )}
              <span className={classes.second}>
                <DateText value={date} />
              </span>
            </>
          );
          return (
            <tr key={id}>
              <th scope="row">{asset ? <MarkedName asset={asset}>{about}</MarkedName> : about}</th>
              <td>
                <Gross value={gross} currency={currency} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Unstated differs from hidden. */
function Gross({ value, currency }: { readonly value: string | null; readonly currency: string }) {
  const { isStealth } = useReader();
  if (value !== null) return <Money value={value} currency={currency} digits="table" />;
  return isStealth ? <Hidden /> : <span>—</span>;
}

export function NotesView({ body: { note, notes }, frame }: ViewProps<"notes">) {
  return (
    <>
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.notes}>
        {notes.map(({ id, date, asset, text }) => (
          <li key={id}>
            <span className={classes.second}>
              <DateText value={date} />
              {asset && (
                <>
                  {" "}
                  · <AssetName asset={asset} frame={frame} />
                </>
              )}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Counts of data problems, linked to their page. */
export function HealthView({ body: { findings }, frame }: ViewProps<"health">) {
  const { t } = useTranslation("dashboard");
  if (findings.length === 0) return <p className={classes.fine}>{t("health.fine")}</p>;
  return (
    <>
      <ul className={classes.findings}>
        {findings.map(({ kind, count, names }) => (
          <li key={kind}>
            {t(`health.${kind}`, { count })}
            {names.length > 0 && (
              <span className={classes.second}>
                {names.join(", ")}
                {count > names.length && "…"}
              </span>
            )}
          </li>
        ))}
      </ul>
      {!frame.isAlone && (
        <p className={classes.under}>
          <Link to={`/data-health?p=${frame.portfolioId}`}>{t("health.show")}</Link>
        </p>
      )}
    </>
  );
}
