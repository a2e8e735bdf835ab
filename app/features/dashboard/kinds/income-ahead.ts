import { addDays, addMonths, type IsoDate, monthOf } from "@zerno/engine";
import { actionsStamp } from "../../../ledger/actions/actions.queries.ts";
import { type Days, entriesOf } from "../../../ledger/calendar/calendar-entries.ts";
import { monthsOf, sumsOf } from "../../../ledger/calendar/calendar-sums.ts";
import { loadCalendarWorld } from "../../../ledger/calendar/calendar-world.ts";
import { noProfile } from "../../../ledger/calendar/tax-rates.ts";
import type { LedgerCtx, LedgerView } from "../../../ledger/load-ledger.ts";
import type { Body, WidgetKind } from "./kind.ts";

/** From tomorrow to the end of the eleventh month after this one. */
function daysAhead(today: IsoDate): Days {
  const first = `${monthOf(today)}-01` as IsoDate;
  return { from: addDays(today, 1), to: addDays(addMonths(first, 12), -1) };
}

async function bodyOf({ db }: LedgerCtx, view: LedgerView): Promise<Body | null> {
  const days = daysAhead(view.today);
  // Before tax: no rate is needed.
  const entries = entriesOf(await loadCalendarWorld(db, view), noProfile, days);
  if (entries.length === 0) return null;
  const byMonth = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  const months = monthsOf(days).map((month) => ({ month, ...sumsOf(view, byMonth.get(month) ?? []) }));
  return { type: "ahead", months, total: sumsOf(view, entries) };
}

/** What twelve months will pay: announced, owed by bonds and estimated, as the income calendar tells it. */
export const incomeAhead: WidgetKind = {
  kind: "income-ahead",
  width: 2,
  height: "middle",
  settings: {},
  read: async (ctx, { view }) => {
    // A ledger stands for its rows and the market; what was decided about payments is beside both.
    const key = `income-ahead,${await actionsStamp(ctx.db, view.portfolio.userId)}`;
    const known = view.memo.get(key) as { readonly body: Body | null } | undefined;
    if (known !== undefined) return known.body;
    const body = await bodyOf(ctx, view);
    view.memo.set(key, { body });
    return body;
  },
};
