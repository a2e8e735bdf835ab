import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import { DateText, Money } from "../../../ui/money/amounts.tsx";
import plain from "../../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import type { Payout, ReferredUser, UserPayment } from "../partners.contract.ts";
import { rateText } from "../plain-rate.ts";

interface Cell {
  readonly head: string;
  readonly isNumber?: boolean;
}

/** Rows of masked accounts and documents name no one: their place is their key. */
function Table({
  label,
  heads,
  rows,
}: {
  readonly label: string;
  readonly heads: readonly Cell[];
  readonly rows: readonly ReactNode[][];
}) {
  return (
    <ScrollBox label={label}>
      <table className={plain.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map(({ head, isNumber }) => (
              <th key={head} scope="col" className={isNumber ? "num" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed
                <td key={column} className={heads[column]?.isNumber ? "num" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Referred accounts. */
export function UsersTable({ users }: { readonly users: readonly ReferredUser[] }) {
  const { t } = useTranslation("partners");
  const stateKey = ({ refusal, hasPaid }: ReferredUser) =>
    refusal !== null ? (`refusal.${refusal}` as const) : hasPaid ? "state.paid" : "state.registered";
  return (
    <Table
      label={t("tabs.users")}
      heads={[
        { head: t("column.account") },
        { head: t("column.registered") },
        { head: t("column.sub") },
        { head: t("column.state") },
        { head: t("column.payments"), isNumber: true },
        { head: t("column.share"), isNumber: true },
      ]}
      rows={users.map((user) => [
        user.email,
        <DateText key="day" value={user.registeredOn} />,
        user.sub || "—",
        t(stateKey(user)),
        user.payments,
        user.shares.length === 0
          ? "—"
          : user.shares.map(({ currency, share }) => (
              <div key={currency}>
                <Money value={share} currency={currency} />
              </div>
            )),
      ])}
    />
  );
}

/** Payments and refunds of referred accounts with the partner's share. */
export function PaymentsTable({ payments }: { readonly payments: readonly UserPayment[] }) {
  const { t } = useTranslation("partners");
  const { locale } = useReader();
  return (
    <Table
      label={t("tabs.user-payments")}
      heads={[
        { head: t("column.day") },
        { head: t("column.account") },
        { head: t("column.sub") },
        { head: t("column.payment"), isNumber: true },
        { head: t("column.rate"), isNumber: true },
        { head: t("column.share"), isNumber: true },
        { head: t("column.state") },
      ]}
      rows={payments.map((row) => [
        <DateText key="day" value={row.paidOn} />,
        row.email || t("removed"),
        row.sub || "—",
        <Money key="payment" value={row.payment} currency={row.currency} />,
        rateText(row.rate, locale),
        <Money key="share" value={row.share} currency={row.currency} />,
        t(`accrual.${row.state}`),
      ])}
    />
  );
}

/** Payouts with their documents. */
export function PayoutsTable({ payouts }: { readonly payouts: readonly Payout[] }) {
  const { t } = useTranslation("partners");
  return (
    <Table
      label={t("tabs.payments")}
      heads={[
        { head: t("column.document") },
        { head: t("column.documentDate") },
        { head: t("column.amount"), isNumber: true },
      ]}
      rows={payouts.map((row) => [
        row.documentNumber,
        <DateText key="day" value={row.documentDate} />,
        <Money key="amount" value={row.payout} currency={row.currency} />,
      ])}
    />
  );
}
