import { listPayouts } from "../../billing/partners/list-payouts.ts";
import { listPartnerRates } from "../../billing/partners/manage-partners.ts";
import { readFunnel, sumAccruedByMonth, sumFunnel } from "../../billing/partners/partner-funnel.ts";
import { findPartnerRate } from "../../billing/partners/partner-rates.ts";
import { payingMonths, pendingDays } from "../../billing/referral/apply-payment.ts";
import { countReferred, listAccrued, listReferred } from "../../billing/referral/list-referred.ts";
import { sumPayable } from "../../billing/referral/payable.ts";
import { getReferralCode } from "../../billing/referral/referral-codes.ts";
import type { Handlers } from "../../server/call.ts";
import { exportTable } from "./export-table.ts";
import type { partnersContract } from "./partners.contract.ts";
import { plainRate } from "./plain-rate.ts";

const pageSize = 50;
const placeOf = (page: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

/** First day of the eleventh month before this one: twelve months with the current one. */
const yearBefore = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));

export const partnersHandlers: Handlers<typeof partnersContract> = {
  "GET /api/partners/summary": async ({ db, user, now }) => {
    const at = now();
    const { code } = await getReferralCode(db, user.id, at);
    const rate = await findPartnerRate(db, user.id, at);
    const rates = await listPartnerRates(db, user.id);
    const since = yearBefore(at);
    const subs = await readFunnel(db, user.id, "sub", since);
    const months = await readFunnel(db, user.id, "month", since);
    return {
      ...{ code, path: `/?ref=${code}`, isActive: rate !== null, rate: rate && plainRate(rate) },
      rates: rates.map((one) => ({ ...one, rate: plainRate(one.rate) })),
      terms: { months: payingMonths, pendingDays },
      sums: await sumPayable(db, user.id, "partner"),
      funnel: sumFunnel(subs),
      subs: subs.map(({ key, ...steps }) => ({ sub: key, ...steps })),
      accrued: await sumAccruedByMonth(db, user.id, since),
      months: months.map(({ key, ...steps }) => ({ month: key, ...steps })),
    };
  },
  "GET /api/partners/users": async ({ db, user }, { page }) => {
    const users = await listReferred(db, user.id, "partner", placeOf(page));
    const { invited } = await countReferred(db, user.id, "partner");
    return { users: users.map((one) => ({ ...one, shares: [...one.shares] })), count: invited, pageSize };
  },
  "GET /api/partners/user-payments": async ({ db, user }, { page }) => ({
    ...(await listAccrued(db, user.id, "partner", placeOf(page))),
    pageSize,
  }),
  "GET /api/partners/payments": async ({ db, user }, { page }) => ({
    ...(await listPayouts(db, user.id, "partner", placeOf(page))),
    pageSize,
  }),
  "GET /api/partners/export": ({ db, user, today }, { table }) => exportTable(db, user.id, table, today),
};
