import { and, count, desc, eq, ne, notInArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { readAllWays, saveWays } from "../../notifications/notification-settings.ts";
import { pushSubscriptions } from "../../notifications/notifications.tables.ts";
import { pushKeysOf } from "../../notifications/push-keys.ts";
import type { Handlers } from "../../server/call.ts";
import type { Db } from "../../server/db/db-types.ts";
import { defaultWays } from "../../shared/names/notice-kinds.ts";
import type { pushContract } from "./push.contract.ts";

const mostBrowsers = 10;

export const pushHandlers: Handlers<typeof pushContract> = {
  "GET /api/notifications/push": async ({ db, user, secretKey }) => ({
    publicKey: pushKeysOf(secretKey).publicKey,
    browsers: await countBrowsers(db, user.id),
  }),
  "POST /api/notifications/push": ({ db, user, now }, { endpoint, keys }) =>
    db.transaction(async (tx) => {
      if ((await countBrowsers(tx, user.id)) === 0) await chooseKinds(tx, user.id, now());
      // A browser shows the notices of whoever switched them on there last.
      await tx
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, user.id)));
      const values = { endpoint, ...keys, createdAt: now() };
      await tx
        .insert(pushSubscriptions)
        .values({ userId: user.id, id: newId(), ...values })
        .onConflictDoUpdate({
          target: [pushSubscriptions.userId, pushSubscriptions.endpoint],
          set: values,
        });
      await removeOldest(tx, user.id);
      return { browsers: await countBrowsers(tx, user.id) };
    }),
  "DELETE /api/notifications/push": async ({ db, user }, { endpoint }) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, user.id), eq(pushSubscriptions.endpoint, endpoint)));
    return { browsers: await countBrowsers(db, user.id) };
  },
};

async function countBrowsers(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  return row?.n ?? 0;
}

/** With the first browser come the kinds that would be mailed unasked, unless the user has chosen some already. */
async function chooseKinds(tx: Db, userId: string, now: Date): Promise<void> {
  const { kinds } = await readAllWays(tx, userId);
  if (kinds.some(({ push }) => push)) return;
  for (const { kind, ...ways } of kinds)
    if (defaultWays(kind).email) await saveWays(tx, userId, kind, { ...ways, push: true }, now);
}

async function removeOldest(tx: Db, userId: string): Promise<void> {
  const kept = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(mostBrowsers);
  const ids = kept.map(({ id }) => id);
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, ids)));
}
