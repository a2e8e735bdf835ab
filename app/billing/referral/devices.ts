import { createHash, randomUUID } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { cookieNames, deviceMaxAgeS } from "../../shared/cookies.ts";
import { referralDevices } from "./referral.tables.ts";

const hashOf = (deviceKey: string): Uint8Array => createHash("sha256").update(deviceKey).digest();

/** Stores the hash of the browser's random cookie. Does nothing without billing. */
export async function noteDevice(
  db: Db,
  ctx: Pick<Ctx, "config" | "deviceKey" | "setCookie" | "now">,
  userId: string,
): Promise<void> {
  if (!ctx.config.hasBilling) return;
  const key = ctx.deviceKey ?? randomUUID();
  ctx.setCookie(cookieNames.device, key, { httpOnly: true, maxAgeS: deviceMaxAgeS });
  const seenAt = ctx.now();
  await db
    .insert(referralDevices)
    .values({ userId, deviceHash: hashOf(key), seenAt })
    .onConflictDoUpdate({
      target: [referralDevices.userId, referralDevices.deviceHash],
      set: { seenAt },
    });
  const forgotten = new Date(seenAt.getTime() - deviceMaxAgeS * 1000);
  await db
    .delete(referralDevices)
    .where(and(eq(referralDevices.userId, userId), lt(referralDevices.seenAt, forgotten)));
}

/** Returns whether the account has signed in from the browser of this key. */
export async function isDeviceOf(db: Db, userId: string, deviceKey: string | undefined): Promise<boolean> {
  if (deviceKey === undefined) return false;
  const [found] = await db
    .select({ userId: referralDevices.userId })
    .from(referralDevices)
    .where(and(eq(referralDevices.userId, userId), eq(referralDevices.deviceHash, hashOf(deviceKey))));
  return found !== undefined;
}
