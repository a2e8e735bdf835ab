import type { Lookup } from "../../server/db/lookup.ts";
import { backtests, backtestUsers } from "./backtest.tables.ts";

/** Look-up of kept results. */
export const backtestLookup: Lookup = {
  name: "backtest_users",
  stored: { table: backtestUsers, values: [backtestUsers.id], user: backtestUsers.userId },
  owned: { table: backtests, values: [backtests.id], user: backtests.userId },
};
