import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { Discount } from "../billing.types.ts";
import { hasPaid } from "../promo/enter-promo.ts";
import { referrals } from "./referral.tables.ts";

export const referredPercent = "20";

/** Lists a referred account's discount before its first payment; empty for refused referrals. */
export async function listReferralDiscounts(db: Db, userId: string): Promise<Discount[]> {
  const [referral] = await db
    .select({ kind: referrals.kind })
    .from(referrals)
    .where(and(eq(referrals.userId, userId), isNull(referrals.refusal)));
  if (!referral || (await hasPaid(db, userId))) return [];
  return [{ source: "referral", code: null, percent: referredPercent, periods: 1 }];
}
