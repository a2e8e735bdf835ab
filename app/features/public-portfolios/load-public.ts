import type { PublicationWorld } from "../../domain/publication/snapshot/public-view.ts";
import type { Ctx } from "../../server/context.ts";
import { dayIn } from "../../server/day-in.ts";

/** Returns the dependencies with which a request builds snapshots. */
export const worldOf = ({ db, memory, worker, now, config }: Ctx): PublicationWorld => ({
  ...{ db, memory, worker, now },
  todayIn: (timeZone) => config.today ?? dayIn(now(), timeZone),
});
