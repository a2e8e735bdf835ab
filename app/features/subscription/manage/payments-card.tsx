import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { saveFile } from "../../../ui/dom/save-file.ts";
import { IconDownload } from "../../../ui/icons/icons.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import type { Payment } from "../buying/buying.schema.ts";
import classes from "./manage.module.css";

/** Payments, the latest first, each with its invoice. */
export function PaymentsCard() {
  const { t } = useTranslation("buying");
  const { data, error, refetch } = useApiQuery("GET /api/userProfile/getpayments", {});
  const title = t("buying:payments.title");
  if (error && !data)
    return (
      <Card title={title}>
        <ErrorState what={title} error={error} onRetry={() => void refetch()} isCompact />
      </Card>
    );
  if (!data) return <SkeletonRows count={3} />;
  if (data.payments.length === 0)
    return (
      <Card title={title}>
        <EmptyLine>{t("buying:payments.none")}</EmptyLine>
      </Card>
    );
  return (
    <Card title={title} isFlush>
      <ScrollBox label={title}>
        <table className={plain.table}>
          <thead>
            <tr>
              <th scope="col">{t("buying:payments.date")}</th>
              <th scope="col">{t("buying:payments.what")}</th>
              <th scope="col" className="num">
                {t("buying:payments.amount")}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t("buying:payments.invoice")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation("buying");
  const { locale } = useReader();
  const { paidAt, plan, period, total, currency, status, refunded, coversFrom, coversUntil } = payment;
  const money = (amount: string) => formatMoney(amount, locale, { currency });
  const day = (instant: string) => formatDay(instant.slice(0, 10), locale);
  return (
    <tr>
      <td>{day(paidAt)}</td>
      <th scope="row">
        {t(`subscription:plan.${plan}`)}, {t(`buying:period.${period}`).toLowerCase()}
        {coversFrom !== null && coversUntil !== null && (
          <div className={classes.covers}>
            {day(coversFrom)} – {day(coversUntil)}
          </div>
        )}
      </th>
      <td className="num">
        {money(total)}
        {status !== "paid" && (
          <div className={classes.covers}>
            {t(`buying:payments.status.${status}`, { amount: money(refunded) })}
          </div>
        )}
      </td>
      <td className={classes.invoice}>
        <InvoiceButton payment={payment} />
      </td>
    </tr>
  );
}

function InvoiceButton({ payment: { id, invoiceNumber } }: { readonly payment: Payment }) {
  const { t } = useTranslation("buying");
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    callApi("GET /api/userProfile/invoice", { id })
      .then(({ fileName, mediaType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        saveFile(new Blob([bytes], { type: mediaType }), fileName);
      }, toasts.failed)
      .finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isBusy}
      onClick={press}
      aria-label={t("buying:payments.download", { number: invoiceNumber })}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
      PDF
    </button>
  );
}
