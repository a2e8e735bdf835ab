import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf, positive } from "../server/db/checks.ts";
import { type PaymentSource, paymentSources } from "../shared/names/billing-names.ts";

/** Look-up of orders by id, for events of providers; of `billing_orders.id`. Outlives the account, as orders do. */
export const orderUsers = pgTable(
  "order_users",
  { orderId: uuid().primaryKey(), userId: uuid().notNull() },
  (t) => [index("order_users_user").on(t.userId)],
);

/**
 * Look-up of payments by their reference at the provider, and the numbers of all invoices; of `billing_payments`. Outlives
 * the account, as payments do.
 */
export const paymentUsers = pgTable(
  "payment_users",
  {
    provider: text().$type<PaymentSource>().notNull(),
    paymentRef: text().notNull(),
    userId: uuid().notNull(),
    paymentId: uuid().notNull(),
    /** Counted without gaps over the installation. */
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

/** Look-up of the accounts in which a card was saved, by its fingerprint; of `payment_methods.fingerprint`. */
export const cardUsers = pgTable(
  "card_users",
  { fingerprint: text().notNull(), userId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.fingerprint, t.userId] }), index("card_users_user").on(t.userId)],
);

/** Look-up of users by the code of their link (lower case); of `referral_codes.code`. */
export const referralCodeUsers = pgTable(
  "referral_code_users",
  { code: text().primaryKey(), userId: uuid().notNull() },
  (t) => [index("referral_code_users_user").on(t.userId)],
);

/** Look-up of payouts by the number of their document; of `referral_payouts`. Outlives the account, as payouts do. */
export const payoutDocuments = pgTable(
  "payout_documents",
  { documentNumber: text().primaryKey(), userId: uuid().notNull(), payoutId: uuid().notNull() },
  (t) => [index("payout_documents_user").on(t.userId)],
);

/** Look-up of referrers by the payment they earn from; of `referral_accruals`. Outlives the accounts, as accruals do. */
export const accrualUsers = pgTable(
  "accrual_users",
  { paymentId: uuid().primaryKey(), userId: uuid().notNull() },
  (t) => [index("accrual_users_user").on(t.userId)],
);
