import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf, positive } from "../server/db/checks.ts";
import { type PaymentSource, paymentSources } from "../shared/names/billing-names.ts";

/** Order ids of `billing_orders`, for provider events. Outlives the account. */
export const orderUsers = pgTable(
  "order_users",
  { orderId: uuid().primaryKey(), userId: uuid().notNull() },
  (t) => [index("order_users_user").on(t.userId)],
);

/** Provider references and invoice numbers of `billing_payments`. Outlives the account. */
export const paymentUsers = pgTable(
  "payment_users",
  {
    provider: text().$type<PaymentSource>().notNull(),
    paymentRef: text().notNull(),
    userId: uuid().notNull(),
    paymentId: uuid().notNull(),
    invoiceNumber: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.paymentRef] }),
    uniqueIndex("payment_users_invoice").on(t.invoiceNumber),
    index("payment_users_user").on(t.userId),
    oneOf(t.provider, paymentSources),
    ...positive(t.invoiceNumber),
  ],
);

export const cardUsers = pgTable(
  "card_users",
  { fingerprint: text().notNull(), userId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.fingerprint, t.userId] }), index("card_users_user").on(t.userId)],
);

export const referralCodeUsers = pgTable(
  "referral_code_users",
  { code: text().primaryKey(), userId: uuid().notNull() },
  (t) => [index("referral_code_users_user").on(t.userId)],
);

/** Document numbers of `referral_payouts`. Outlives the account. */
export const payoutDocuments = pgTable(
  "payout_documents",
  { documentNumber: text().primaryKey(), userId: uuid().notNull(), payoutId: uuid().notNull() },
  (t) => [index("payout_documents_user").on(t.userId)],
);

/** Referrers by payment of `referral_accruals`. Outlives the accounts. */
export const accrualUsers = pgTable(
  "accrual_users",
  { paymentId: uuid().primaryKey(), userId: uuid().notNull() },
  (t) => [index("accrual_users_user").on(t.userId)],
);
