import { emailPromoPath, emailPromoToken } from "../../billing/promo/email-promo-token.ts";
import { createPromo, listPromos, listUses, stopPromo, sumGiven } from "../../billing/promo/manage-promo.ts";
import { findPromo, type PromoCode } from "../../billing/promo/promo-codes.ts";
import { sendPromo } from "../../billing/promo/send-promo.ts";
import { addDays } from "../../billing/subscription/periods.ts";
import { flushOutbox } from "../../mail/flush-outbox.ts";
import { hasMail } from "../../mail/queue-mail.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { adminPromoContract, ListedPromo, NewPromo } from "./admin-promo.contract.ts";
import { toGift } from "./promo-prices.ts";

const pageSize = 50;

function stateOf(promo: PromoCode, now: Date): ListedPromo["state"] {
  if (promo.stoppedAt !== null) return "stopped";
  if (promo.endsAt !== null && promo.endsAt <= now) return "ended";
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return "used-up";
  return promo.startsAt > now ? "planned" : "running";
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The columns of a new code; what belongs to other kinds is left out. */
function toRow(promo: NewPromo, now: Date) {
  const { code, kind, percent, amounts, grant, plans, countries, note } = promo;
  const { isFirstPaymentOnly, periods, maxUses, maxUsesPerUser, startsOn, endsOn } = promo;
  const isPeriod = kind === "period";
  return {
    ...{ code, kind, countries, note, isFirstPaymentOnly, maxUses, maxUsesPerUser },
    percent: kind === "percent" ? (percent ?? null) : null,
    plan: isPeriod ? (grant?.plan ?? null) : null,
    period: isPeriod ? (grant?.period ?? null) : null,
    plans: isPeriod ? [] : plans,
    periods: isPeriod ? null : periods,
    startsAt: startsOn ? startOf(startsOn) : now,
    // The last day belongs to it.
    endsAt: endsOn ? addDays(startOf(endsOn), 1) : null,
    createdAt: now,
    amounts: Object.fromEntries(kind === "amount" ? amounts.map(({ currency, off }) => [currency, off]) : []),
  };
}

/** @throws AppError NOT_FOUND */
async function getPromo({ db }: Ctx, code: string): Promise<PromoCode> {
  const promo = await findPromo(db, code);
  if (!promo) throw new AppError("NOT_FOUND");
  return promo;
}

export const adminPromoHandlers: Handlers<typeof adminPromoContract> = {
  "GET /api/admin/promo-codes": async ({ db, now, config }) => {
    const given = await sumGiven(db);
    const codes = (await listPromos(db)).map((promo) => {
      const own = given.filter(({ code }) => code === promo.code);
      return {
        ...toGift(promo),
        ...{ countries: promo.countries, maxUses: promo.maxUses, maxUsesPerUser: promo.maxUsesPerUser },
        ...{ uses: promo.uses, note: promo.note, startsAt: promo.startsAt.toISOString() },
        state: stateOf(promo, now()),
        payments: own.reduce((sum, { payments }) => sum + payments, 0),
        given: own.map(({ currency, sum }) => ({ currency, sum })),
      };
    });
    return { codes, hasMail: hasMail(config) };
  },
  "POST /api/admin/promo-codes": async ({ db, now }, promo) => {
    await createPromo(db, toRow(promo, now()));
    return { code: promo.code };
  },
  "POST /api/admin/promo-codes/stop": async ({ db, now }, { code }) => {
    await stopPromo(db, code, now());
    return null;
  },
  "GET /api/admin/promo-codes/uses": async (ctx, { code, page }) => {
    const promo = await getPromo(ctx, code);
    const place = { limit: pageSize, offset: (page - 1) * pageSize };
    return { ...(await listUses(ctx.db, promo.code, place)), pageSize };
  },
  "POST /api/admin/promo-codes/link": async (ctx, { code, email, days }) => {
    const promo = await getPromo(ctx, code);
    const until = addDays(ctx.now(), days);
    const token = emailPromoToken(ctx.secretKey, { code: promo.code, email, until });
    return { path: emailPromoPath(token), validUntil: until.toISOString() };
  },
  "POST /api/admin/promo-codes/send": async (ctx, { code, days }) => {
    const promo = await getPromo(ctx, code);
    const { db, secretKey } = ctx;
    const now = ctx.now();
    const queued = await sendPromo(db, promo, { secretKey, until: addDays(now, days), now });
    await flushOutbox(ctx);
    return { queued };
  },
};
