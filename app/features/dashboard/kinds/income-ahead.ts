import { entriesOf } from "../../../domain/calendar/calendar-entries.ts";
import { monthsOf, nextYear, sumsOf } from "../../../domain/calendar/calendar-sums.ts";
import { loadCalendarContext } from "../../../domain/calendar/load-calendar.ts";
import { noProfile } from "../../../domain/calendar/tax-rates.ts";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { actionsStamp } from "../../../portfolio/actions/actions.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { LedgerCtx } from "../../../portfolio/run/load-ledger.ts";
import type { Body, WidgetKind } from "./kind.ts";

/** Sums unknown for lack of a source of payments. */
function unknownSums(unsourced: readonly AssetRow[]) {
  const refused = unsourced.map(({ id, ticker }) => ({
    code: "no-dividends-given",
    params: { asset: ticker, assetId: id },
  }));
  const unknown = { refused, unit: "money" as const };
  return { declared: unknown, estimated: unknown, special: unknown, gross: unknown };
}

async function bodyOf({ db }: LedgerCtx, view: LedgerView): Promise<Body | null> {
  const days = nextYear(view.today);
  const calendar = await loadCalendarContext(db, view);
  // Gross: no tax rate is needed.
  const entries = entriesOf(calendar, noProfile, days);
  const unsourced = calendar.unsourced.map(({ ticker }) => ticker);
  if (entries.length === 0)
    return unsourced.length === 0
      ? null
      : { type: "ahead", months: [], unsourced, total: unknownSums(calendar.unsourced) };
  const byMonth = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  const months = monthsOf(days).map((month) => ({ month, ...sumsOf(view, byMonth.get(month) ?? []) }));
  return { type: "ahead", months, unsourced, total: sumsOf(view, entries) };
}

/** Income of the next twelve months: announced, contractual (bonds) and estimated, as in the income calendar. */
export const incomeAhead: WidgetKind = {
  kind: "income-ahead",
  width: 2,
  height: "middle",
  settings: {},
  read: async (ctx, { view }) => {
    // Decisions about payments are outside ledger and market.
    const key = `income-ahead,${await actionsStamp(ctx.db, view.portfolio.userId)}`;
    const known = view.memo.get(key) as { readonly body: Body | null } | undefined;
    if (known !== undefined) return known.body;
    const body = await bodyOf(ctx, view);
    view.memo.set(key, { body });
    return body;
  },
};
