import { v7 as uuidv7 } from "uuid";
import type { Db } from "../server/db/db-types.ts";
import { securityLog } from "./identity.tables.ts";

/** Readable by the user concerned. */
export async function logSecurity(
  db: Db,
  userId: string,
  event: string,
  origin: { readonly now: Date; readonly address: string },
  details: Record<string, string> = {},
): Promise<void> {
  await db.insert(securityLog).values({
    userId,
    id: uuidv7(),
    event,
    happenedAt: origin.now,
    address: origin.address,
    details,
  });
}
