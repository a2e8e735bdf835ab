import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { joinPieces, pricePieces } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { DateText, Money, Quantity } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { ofCash } from "../dashboard-target.ts";
import type { ViewProps, WidgetFrame } from "../widget-frame.ts";
import type { Payment } from "../widget-shapes.ts";
import { Hidden } from "./hidden.tsx";
import classes from "./views.module.css";

/** What will be paid, day by day: how much, and how it is counted. */
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
              <AssetName asset={payment.asset} frame={frame} />
              <span className={classes.second}>
                <DateText value={payment.date} />
                {payment.isDayExpected && <> {t("payments.expected")}</>} · {t(`payments.${payment.kind}`)}
              </span>
            </th>
            <td>
              <PaymentAmount payment={payment} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Units times the amount of one: both are said, so nothing is left to explain. */
function PaymentAmount({ payment: { perUnit, amount, quantity, currency } }: { readonly payment: Payment }) {
  const { t } = useTranslation("dashboard");
  if (perUnit === null) return <span className={classes.muted}>{t("payments.unknown")}</span>;
  return (
    <>
      {amount === null ? <Hidden /> : <Money value={amount} currency={currency} digits="table" />}
      <span className={classes.second}>
        {quantity === null ? <Hidden /> : <Quantity value={quantity} />} ×{" "}
        <PerUnit value={perUnit} currency={currency} />
      </span>
    </>
  );
}

/** What one unit pays is no secret, whoever holds it. */
const PerUnit = ({ value, currency }: { readonly value: string; readonly currency: string }) => {
  const { locale } = useReader();
  return <span className="num">{joinPieces(pricePieces(value, locale, { currency }))}</span>;
};

type Asset = Payment["asset"];

function AssetName({ asset, frame }: { readonly asset: Asset; readonly frame: WidgetFrame }) {
  if (frame.isAlone) return <>{asset.name}</>;
  return (
    <Link to={`/holdings?p=${frame.portfolioId}&asset=${asset.id}`} className={classes.assetLink}>
      {asset.name}
    </Link>
  );
}

/** Cash by currency, and since when there has been less than none. */
export function CashView({ body: { rows, firstNegative }, frame }: ViewProps<"cash">) {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <dl className={classes.lines}>
        {rows.map(({ currency, balance, value, weight }) => (
          <div key={currency}>
            <dt>
              {balance === null ? currency : <Money value={balance} currency={currency} digits="table" />}
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
          {firstNegative.currency}: {t("cash.negative")} <DateText value={firstNegative.date} />
        </p>
      )}
    </>
  );
}

/** The latest rows of the ledger. */
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
          return (
            <tr key={id}>
              <th scope="row">
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
              </th>
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

/** An amount nobody stated is not the same as one that is hidden. */
function Gross({ value, currency }: { readonly value: string | null; readonly currency: string }) {
  const { isStealth } = useReader();
  if (value !== null) return <Money value={value} currency={currency} digits="table" />;
  return isStealth ? <Hidden /> : <span>—</span>;
}

/** The portfolio's note, and what is written at its rows. */
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

/** What is wrong with the data, counted; the page about it says what to do. */
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
