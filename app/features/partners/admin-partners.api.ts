import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { isAboveZero } from "../../billing/money/share-of-money.ts";
import { bookPayout } from "../../billing/partners/book-payout.ts";
import { readStatement } from "../../billing/partners/check-statement.ts";
import {
  addPartner,
  listPartnerRates,
  setPartnerRate,
  setPartnerStopped,
} from "../../billing/partners/manage-partners.ts";
import { findPartnerRate } from "../../billing/partners/partner-rates.ts";
import { partners } from "../../billing/partners/partners.tables.ts";
import { countReferred } from "../../billing/referral/list-referred.ts";
import { referralAccruals, referralCodes } from "../../billing/referral/referral.tables.ts";
import { getReferralCode } from "../../billing/referral/referral-codes.ts";
import { actOnUser } from "../../identity/act-on-user.ts";
import { users } from "../../identity/identity.tables.ts";
import { findUserByEmail } from "../../identity/users.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { adminPartnersContract, ListedPartner, ListedReferrer } from "./admin-partners.contract.ts";
import { plainRate } from "./plain-rate.ts";

type Change = z.output<(typeof adminPartnersContract)["POST /api/admin/partners"]["input"]>;

async function listPartners(db: Db, now: Date): Promise<ListedPartner[]> {
  const rows = await db
    .select({ partner: partners, email: users.email, name: users.name })
    .from(partners)
    .innerJoin(users, eq(users.userId, partners.userId))
    .orderBy(asc(users.email));
  const listed: ListedPartner[] = [];
  for (const { partner, email, name } of rows) {
    const { userId, startedAt, stoppedAt, note } = partner;
    const { invited, paying } = await countReferred(db, userId, "partner");
    const { sums, isBalanced } = await readStatement(db, userId, "partner");
    const rate = await findPartnerRate(db, userId, now);
    const rates = await listPartnerRates(db, userId);
    listed.push({
      ...{ userId, email, name, note, isBalanced, sums: [...sums] },
      code: (await getReferralCode(db, userId, now)).code,
      startedAt: startedAt.toISOString(),
      stoppedAt: stoppedAt?.toISOString() ?? null,
      rate: rate && plainRate(rate),
      rates: rates.map((one) => ({ ...one, rate: plainRate(one.rate) })),
      ...{ registrations: invited, payers: paying },
    });
  }
  return listed;
}

async function listReferrers(db: Db): Promise<ListedReferrer[]> {
  const rows = await db
    .selectDistinct({ userId: users.userId, email: users.email, name: users.name })
    .from(referralCodes)
    .innerJoin(users, eq(users.userId, referralCodes.userId))
    .innerJoin(
      referralAccruals,
      and(eq(referralAccruals.userId, referralCodes.userId), eq(referralAccruals.kind, "referral")),
    )
    .where(eq(referralCodes.isPaidOut, true))
    .orderBy(asc(users.email));
  const listed: ListedReferrer[] = [];
  for (const row of rows) {
    const { sums, isBalanced } = await readStatement(db, row.userId, "referral");
    if (sums.some(({ available }) => isAboveZero(available)))
      listed.push({ ...row, sums: [...sums], isBalanced });
  }
  return listed;
}

const listAll = async ({ db, now }: UserCtx) => ({
  partners: await listPartners(db, now()),
  referrers: await listReferrers(db),
});

/** The account a change is about. @throws AppError INVALID_INPUT for an unknown address */
async function userOf(db: Db, change: Change): Promise<string> {
  if (change.action !== "add") return change.userId;
  const found = await findUserByEmail(db, change.email);
  if (!found || found.isDemo) throw new AppError("INVALID_INPUT", {}, [{ path: "email", code: "unknown" }]);
  return found.userId;
}

const events = {
  add: "partner-added",
  rate: "partner-rate-set",
  stop: "partner-stopped",
  resume: "partner-resumed",
} as const;

function apply(tx: Db, userId: string, change: Change, now: Date): Promise<void> {
  if (change.action === "add") return addPartner(tx, { userId, rate: change.rate, note: change.note }, now);
  if (change.action === "rate")
    return setPartnerRate(tx, { userId, since: change.since, rate: change.rate }, now);
  return setPartnerStopped(tx, userId, change.action === "stop", now);
}

export const adminPartnersHandlers: Handlers<typeof adminPartnersContract> = {
  "GET /api/admin/partners": (ctx) => listAll(ctx),
  "POST /api/admin/partners": async (ctx, change) => {
    const userId = await userOf(ctx.db, change);
    const { action, reason } = change;
    await actOnUser(ctx, { userId, action: events[action], reason }, (tx) =>
      apply(tx, userId, change, ctx.now()),
    );
    return listAll(ctx);
  },
  "POST /api/admin/pay": async (ctx, { reason, ...document }) => {
    const { userId, documentNumber, amount, currency } = document;
    const what = `${amount} ${currency}, ${documentNumber}`;
    const target = { userId, action: "payout-booked", reason, details: { what } };
    const { payout, isNew } = await actOnUser(ctx, target, (tx) => bookPayout(tx, document, ctx.now()));
    return { payoutId: payout.id, isNew };
  },
};
