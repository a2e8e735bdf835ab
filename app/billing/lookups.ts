import { eq, isNotNull } from "drizzle-orm";
import type { Lookup } from "../server/db/lookup.ts";
import { paymentMethods as m, billingOrders as o, billingPayments as p } from "./billing.tables.ts";
import {
  accrualUsers,
  cardUsers,
  orderUsers,
  payoutDocuments,
  referralCodeUsers,
  paymentUsers as u,
} from "./lookups.tables.ts";
import { referralPayouts } from "./partners/partners.tables.ts";
import { referralAccruals as a, referralCodes } from "./referral/referral.tables.ts";

export const billingLookups: readonly Lookup[] = [
  {
    name: "order_users",
    stored: { table: orderUsers, values: [orderUsers.orderId], user: orderUsers.userId },
    owned: { table: o, values: [o.id], user: o.userId },
  },
  {
    name: "payment_users",
    stored: { table: u, values: [u.provider, u.paymentRef, u.paymentId, u.invoiceNumber], user: u.userId },
    owned: { table: p, values: [p.provider, p.paymentRef, p.id, p.invoiceNumber], user: p.userId },
  },
  {
    name: "card_users",
    stored: { table: cardUsers, values: [cardUsers.fingerprint], user: cardUsers.userId },
    owned: { table: m, values: [m.fingerprint], user: m.userId, where: isNotNull(m.fingerprint) },
  },
  {
    name: "referral_code_users",
    stored: { table: referralCodeUsers, values: [referralCodeUsers.code], user: referralCodeUsers.userId },
    owned: { table: referralCodes, values: [referralCodes.code], user: referralCodes.userId },
  },
  {
    name: "payout_documents",
    stored: {
      table: payoutDocuments,
      values: [payoutDocuments.documentNumber, payoutDocuments.payoutId],
      user: payoutDocuments.userId,
    },
    owned: {
      table: referralPayouts,
      values: [referralPayouts.documentNumber, referralPayouts.id],
      user: referralPayouts.userId,
    },
  },
  {
    name: "accrual_users",
    stored: { table: accrualUsers, values: [accrualUsers.paymentId], user: accrualUsers.userId },
    owned: { table: a, values: [a.paymentId], user: a.userId, where: eq(a.step, 0) },
  },
];
