import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "../../../i18n/format.ts";
import { formatDay, formatInstant } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../admin.module.css";
import type { ListedPayment } from "./payment-shape.ts";
import { RefundDialog } from "./refund-dialog.tsx";

interface PaymentTableProps {
  readonly payments: readonly ListedPayment[];
  /** On the page of one user the address is known. */
  readonly hasUser: boolean;
}

/** Payments with what was given back; each can be refunded as far as something is left. */
export function PaymentTable({ payments, hasUser }: PaymentTableProps) {
  const { t } = useTranslation("admin");
  return (
    <ScrollBox label={t("billing.title")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t(hasUser ? "users.column.user" : "billing.column.invoice")}</th>
            <th scope="col">{t("billing.column.plan")}</th>
            <th scope="col" className="num">
              {t("billing.column.paid")}
            </th>
            <th scope="col">{t("billing.column.status")}</th>
            <th scope="col">{t("billing.column.payment")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("mails.column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} hasUser={hasUser} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface PaymentRowProps {
  readonly payment: ListedPayment;
  readonly hasUser: boolean;
}

function PaymentRow({ payment, hasUser }: PaymentRowProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  const [isAsked, setAsked] = useState(false);
  const { userId, email, invoiceNumber, plan, period, paid, currency, status, returns } = payment;
  const { provider, paymentRef, cardMask, paidAt, coversUntil, refundable } = payment;
  const money = (amount: string) => formatMoney(amount, locale, { currency });
  const invoice = t("billing.invoice", { number: invoiceNumber });
  return (
    <tr>
      <th scope="row">
        {hasUser &&
          (email === null ? t("billing.removed") : <Link to={`/admin/users/${userId}`}>{email}</Link>)}
        <span className={hasUser ? classes.detail : undefined}>{invoice}</span>
        <span className={classes.detail}>{formatInstant(paidAt, locale)} UTC</span>
      </th>
      <td>
        {t(`users.plan.${plan}`)}, {t(`billing.period.${period}`)}
        {coversUntil !== null && (
          <span className={classes.detail}>
            {t("billing.until", { day: formatDay(coversUntil.slice(0, 10), locale) })}
          </span>
        )}
      </td>
      <td className="num">{money(paid)}</td>
      <td>
        {t(`billing.status.${status}`)}
        {returns.map(({ kind, sum, bookedAt }) => (
          <span key={`${kind} ${bookedAt} ${sum}`} className={classes.detail}>
            {t(`billing.return.${kind}`)}: {money(sum.replace(/^-/, ""))},{" "}
            {formatDay(bookedAt.slice(0, 10), locale)}
          </span>
        ))}
      </td>
      <td>
        {t(`billing.provider.${provider}`)}
        {cardMask !== null && ` •• ${cardMask}`}
        <span className={classes.detail}>
          <code>{paymentRef}</code>
        </span>
      </td>
      <td>
        {refundable !== null && /[1-9]/.test(refundable) && (
          <button
            type="button"
            className="button button-quiet"
            aria-label={`${t("user.action.refund")}: ${invoice}`}
            onClick={() => setAsked(true)}
          >
            {t("user.action.refund")}
          </button>
        )}
        {isAsked && <RefundDialog payment={payment} onClose={() => setAsked(false)} />}
      </td>
    </tr>
  );
}
