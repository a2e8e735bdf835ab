import { eq } from "drizzle-orm";
import { users } from "../identity/identity.tables.ts";
import { findUserByEmail } from "../identity/users.ts";
import { raiseNotice } from "../notices/raise-notice.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";
import { isPlanName, planNames } from "../shared/plans.ts";

/**
 * Puts an account on a plan, as whoever runs an installation with billing grants one. The owner is told once for a
 * change; the plan that is there already changes nothing.
 * @returns the line to print
 * @throws StartError unknown address or plan, or the demo account
 */
export async function setPlan(db: Db, email: string, plan: string, now: Date): Promise<string> {
  if (!isPlanName(plan)) throw new StartError(`PLAN must be one of ${planNames.join(", ")}`);
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`EMAIL: no account with the address ${email}`);
  if (user.isDemo) throw new StartError("EMAIL: the demo account has no plan");
  if (user.plan === plan) return `${user.email} is already on ${plan}`;
  const { userId } = user;
  await db.transaction(async (tx) => {
    await tx.update(users).set({ plan }).where(eq(users.userId, userId));
    await raiseNotice(tx, {
      ...{ userId, kind: "subscription", key: `${plan} ${now.toISOString()}`, now },
      params: { plan: { type: "word", word: `notices:plan.${plan}` } },
    });
  });
  return `${user.email} is now on ${plan}`;
}
