import type { Db } from "../../server/db/db-types.ts";
export async function grantPlan(
  _tx: Db,
  _userId: string,
  _grant: { plan: string; until: Date | null; reason: string },
  _now: Date,
): Promise<void> {}
