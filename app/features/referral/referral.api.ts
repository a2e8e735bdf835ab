import { isActivePartner } from "../../billing/partners/partner-rates.ts";
import { payingMonths, pendingDays, referralRate } from "../../billing/referral/apply-payment.ts";
import { countClick } from "../../billing/referral/count-click.ts";
import { countReferred, listReferred } from "../../billing/referral/list-referred.ts";
import { sumPayable } from "../../billing/referral/payable.ts";
import { getReferralCode, setPaidOut } from "../../billing/referral/referral-codes.ts";
import { referredPercent } from "../../billing/referral/referral-discount.ts";
import type { Handlers } from "../../server/call.ts";
import type { referralContract } from "./referral.contract.ts";

const listed = 100;

export const referralHandlers: Handlers<typeof referralContract> = {
  "GET /api/user/getreferralinfo": async ({ db, user, now }) => {
    const { code, isPaidOut } = await getReferralCode(db, user.id, now());
    const people = await listReferred(db, user.id, "referral", { limit: listed, offset: 0 });
    return {
      ...{ code, path: `/?ref=${code}`, isPaidOut, isPartner: await isActivePartner(db, user.id, now()) },
      terms: { friendPercent: referredPercent, rate: referralRate, months: payingMonths, pendingDays },
      ...(await countReferred(db, user.id, "referral")),
      sums: await sumPayable(db, user.id, "referral"),
      people: people.map(({ email, registeredOn, hasPaid, refusal, shares }) => ({
        ...{ email, registeredOn, hasPaid, refusal },
        shares: [...shares],
      })),
    };
  },
  "POST /api/user/referral-settings": async ({ db, user, now }, { isPaidOut }) => {
    await setPaidOut(db, user.id, isPaidOut, now());
    return null;
  },
  "POST /api/referral/click": async (ctx, click) => {
    await countClick(ctx, click);
    return null;
  },
};
