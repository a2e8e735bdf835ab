import { billingOf } from "../../../billing/billing-of.ts";
import type { Handlers } from "../../../server/call.ts";
import { grantByAdmin, refundByAdmin, revokeByAdmin } from "./act-on-billing.ts";
import type { adminBillingContract } from "./admin-billing.contract.ts";
import { listDifferences } from "./list-differences.ts";
import { listAllPayments } from "./list-payments.ts";

export const adminBillingHandlers: Handlers<typeof adminBillingContract> = {
  "POST /api/admin/grant-plan": grantByAdmin,
  "POST /api/admin/revoke-grants": revokeByAdmin,
  "GET /api/admin/payments": ({ db }, asked) => listAllPayments(db, asked),
  "POST /api/admin/refund-payment": (ctx, asked) => refundByAdmin(ctx, billingOf(ctx), asked),
  "GET /api/admin/payment-differences": ({ db }) => listDifferences(db),
};
