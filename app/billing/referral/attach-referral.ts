import { eq } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { ReferralRefusal } from "../../shared/names/referral-names.ts";
import { splitReferral } from "../../shared/referral-pages.ts";
import { isActivePartner } from "../partners/partner-rates.ts";
import { enterPromo } from "../promo/enter-promo.ts";
import { isDeviceOf } from "./devices.ts";
import { mailboxOf } from "./mailbox.ts";
import { referrals } from "./referral.tables.ts";
import { findReferrer } from "./referral-codes.ts";

export interface NewReferred {
  readonly userId: string;
  readonly email: string;
  /** Code of a link, or a promo code. */
  readonly referralId: string | null | undefined;
}

/**
 * Attaches a new account to the link's owner, or stores its promo code. Self-referrals are stored with the reason and
 * earn nothing.
 */
export async function attachReferral(
  tx: Db,
  ctx: Pick<Ctx, "config" | "deviceKey" | "now">,
  { userId, email, referralId }: NewReferred,
): Promise<void> {
  if (!ctx.config.hasBilling || !referralId) return;
  const now = ctx.now();
  const { code, sub } = splitReferral(referralId);
  const referrerId = await findReferrer(tx, code);
  if (referrerId === null) return void (await enterPromo(tx, { userId, code, source: "promo", now }));
  await tx.insert(referrals).values({
    ...{ userId, referrerId, sub, attachedAt: now },
    kind: (await isActivePartner(tx, referrerId, now)) ? "partner" : "referral",
    refusal: await findSelfReferral(tx, { userId, email, referrerId, deviceKey: ctx.deviceKey }),
  });
}

async function findSelfReferral(
  tx: Db,
  asked: {
    readonly userId: string;
    readonly email: string;
    readonly referrerId: string;
    readonly deviceKey: string | undefined;
  },
): Promise<ReferralRefusal | null> {
  const { userId, email, referrerId, deviceKey } = asked;
  if (userId === referrerId) return "self";
  const [referrer] = await tx.select({ email: users.email }).from(users).where(eq(users.userId, referrerId));
  if (referrer && mailboxOf(referrer.email) === mailboxOf(email)) return "same-email";
  return (await isDeviceOf(tx, referrerId, deviceKey)) ? "same-device" : null;
}
