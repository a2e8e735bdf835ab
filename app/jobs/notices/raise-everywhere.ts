import { tellDividends } from "./dividend-notices.ts";
import { tellFollowed } from "./followed-notices.ts";
import { type NoticeParts, type NoticeWorld, noticeWorlds } from "./notice-world.ts";
import { tellActions, tellDrift, tellGoals, tellReports } from "./portfolio-notices.ts";
import { tellReceived } from "./received-notices.ts";
import { tellTargets } from "./target-notices.ts";

/** Imports and syncs notify on their own. */
const finders: Readonly<Record<string, (world: NoticeWorld) => Promise<number>>> = {
  dividends: tellDividends,
  received: tellReceived,
  targets: tellTargets,
  goals: tellGoals,
  actions: tellActions,
  drift: tellDrift,
  reports: tellReports,
  followed: tellFollowed,
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
  for await (const world of noticeWorlds(parts)) {
    for (const [name, find] of Object.entries(finders)) {
      signal?.throwIfAborted();
      try {
        done.raised += await find(world);
      } catch (error) {
        done.failed += 1;
        parts.log.error(
          { err: error, userId: world.userId, kind: name },
          "causes of notices could not be looked for",
        );
      }
    }
  }
  return done;
}
