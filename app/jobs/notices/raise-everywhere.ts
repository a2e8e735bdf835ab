import { notifyDividends } from "./dividend-notices.ts";
import { notifyFollowed } from "./followed-notices.ts";
import { loadNotifiedUsers, type NoticeParts, type NotifiedUser } from "./load-notified-users.ts";
import { notifyActions, notifyDrift, notifyGoals, notifyReports } from "./portfolio-notices.ts";
import { notifyReceived } from "./received-notices.ts";
import { notifyTargets } from "./target-notices.ts";

/** Imports and syncs notify on their own. */
const finders: Readonly<Record<string, (notified: NotifiedUser) => Promise<number>>> = {
  dividends: notifyDividends,
  received: notifyReceived,
  targets: notifyTargets,
  goals: notifyGoals,
  actions: notifyActions,
  drift: notifyDrift,
  reports: notifyReports,
  followed: notifyFollowed,
};

/**
 * Failures are logged and stop nothing else.
 * @returns raised notifications and failed checks
 */
export async function raiseEverywhere(
  parts: NoticeParts,
  signal?: AbortSignal,
): Promise<{ readonly raised: number; readonly failed: number }> {
  const done = { raised: 0, failed: 0 };
  for await (const notified of loadNotifiedUsers(parts)) {
    for (const [name, find] of Object.entries(finders)) {
      signal?.throwIfAborted();
      try {
        done.raised += await find(notified);
      } catch (error) {
        done.failed += 1;
        parts.log.error(
          { err: error, userId: notified.userId, kind: name },
          "causes of notices could not be looked for",
        );
      }
    }
  }
  return done;
}
