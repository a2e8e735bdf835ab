import { grantPlan, revokeGrants } from "../billing/purchase/grant-plan.ts";
import { foldEvents } from "../billing/subscription/fold-events.ts";
import { listEvents } from "../billing/subscription/store-events.ts";
import { findUserByEmail } from "../identity/users.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";
import type { PlanName } from "../shared/plans.ts";

const grantable: readonly PlanName[] = ["Tier0", "Tier1", "Tier2_1", "Tier2_2", "Tier2_3"];

/**
 * Tier0 revokes grants; paid time stays.
 * @throws StartError for an unknown address or plan, or the demo account
 */
export async function setPlan(db: Db, email: string, plan: string, now: Date): Promise<string> {
  const wanted = grantable.find((one) => one === plan);
  if (!wanted) throw new StartError(`PLAN must be one of ${grantable.join(", ")}`);
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`EMAIL: no account with the address ${email}`);
  if (user.isDemo) throw new StartError("EMAIL: the demo account has no plan");
  if (user.plan === wanted) return `${user.email} is already on ${wanted}`;
  const { userId } = user;
  return db.transaction(async (tx) => {
    const reason = "command line";
    const { status } = foldEvents(await listEvents(tx, userId), now);
    if (status === "granted" || wanted === "Tier0") await revokeGrants(tx, userId, reason, now);
    const state =
      wanted === "Tier0" ? null : await grantPlan(tx, userId, { plan: wanted, until: null, reason }, now);
    const inForce = state?.plan ?? foldEvents(await listEvents(tx, userId), now).plan;
    return `${user.email} is now on ${inForce}`;
  });
}
