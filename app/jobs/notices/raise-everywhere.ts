import { tellDividends } from "./dividend-notices.ts";
import { tellFollowed } from "./followed-notices.ts";
import { type NoticeParts, type NoticeWorld, noticeWorlds } from "./notice-world.ts";
import { tellActions, tellDrift, tellGoals, tellReports } from "./portfolio-notices.ts";
import { tellReceived } from "./received-notices.ts";
import { tellTargets } from "./target-notices.ts";

/** Everything that is found by looking; imports and syncs tell of themselves when they end. */
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
 * Looks for causes of notices for every user. What fails for one user is logged and stops neither the others nor the
 * other kinds.
 * @returns how many notices were raised, and how many looks failed
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
