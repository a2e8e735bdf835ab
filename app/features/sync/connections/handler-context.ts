import type { Ctx } from "../../../server/context.ts";
import { dayIn } from "../../../server/day-in.ts";
import { realOutside } from "../../../server/outside.ts";
import type { SyncProvider } from "../provider.ts";
import { PROVIDERS } from "../providers/index.ts";
import type { SyncContext } from "../run/sync-context.ts";

/** Builds the sync dependencies of a handler, with limits and keys shared with the jobs of this process. */
export const handlerContext = (ctx: Ctx, providers: readonly SyncProvider[] = PROVIDERS): SyncContext => ({
  db: ctx.db,
  config: ctx.config,
  secretKey: ctx.secretKey,
  now: ctx.now,
  todayIn: (timeZone) => ctx.config.today ?? dayIn(ctx.now(), timeZone),
  outside: ctx.background?.outside ?? realOutside,
  log: ctx.log,
  providers,
});
