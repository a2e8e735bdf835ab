import {
  addDays,
  addMonths,
  addYears,
  type Reason as EngineReason,
  formatMoney,
  type IsoDate,
  monthOf,
} from "@zerno/engine";
import { calendarPartOf, isPrincipal } from "../../shared/calendar-names.ts";
import type { CalendarSums, UsedRate } from "../../shared/calendar-shapes.ts";
import type { Figure, Reason } from "../../shared/shapes.ts";
import { toWireReason } from "../figures.ts";
import type { LedgerView } from "../load-ledger.ts";
import type { Days, Entry } from "./calendar-entries.ts";

type View = Pick<LedgerView, "currency" | "assets">;

/** A part that is not known refuses the sum: a partial one would look whole. */
function sumOf(view: View, entries: readonly Entry[], pick: (entry: Entry) => bigint | null): Figure {
  let sum = 0n;
  const refused = new Map<string, Reason>();
  const refuse = (reason: EngineReason) =>
    refused.set(`${reason.code} ${JSON.stringify(reason.params)}`, toWireReason(reason, view.assets));
  for (const entry of entries) {
    const money = pick(entry);
    if (money !== null) sum += money;
    else if (entry.reasons.length > 0) for (const reason of entry.reasons) refuse(reason);
    else if (entry.gross === null) refuse({ code: "amount-not-told", params: { date: entry.date } });
    else refuse({ code: "no-tax-rate", params: {} });
  }
  return refused.size > 0
    ? { refused: [...refused.values()], unit: "money" }
    : { value: formatMoney(sum), unit: "money", currency: view.currency };
}

/** The sums of some payments. */
export function sumsOf(view: View, entries: readonly Entry[]): CalendarSums {
  const income = entries.filter(({ kind }) => !isPrincipal(kind));
  const value = (entry: Entry) => entry.value;
  const ofPart = (part: ReturnType<typeof calendarPartOf>) =>
    sumOf(
      view,
      income.filter((entry) => calendarPartOf(entry) === part),
      value,
    );
  return {
    received: ofPart("received"),
    declared: ofPart("declared"),
    estimated: ofPart("estimated"),
    special: ofPart("special"),
    gross: sumOf(view, income, value),
    net: sumOf(view, income, (entry) => entry.netValue),
    principal: sumOf(
      view,
      entries.filter(({ kind }) => isPrincipal(kind)),
      value,
    ),
  };
}

/** The next twelve months: from tomorrow to the day a year ahead. */
export const nextYear = (today: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } => ({
  from: addDays(today, 1),
  to: addYears(today, 1),
});

/** At most this many months are listed: a century. */
const mostMonths = 1_200;

/** Every month of some days, oldest first. */
export function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  const first = `${monthOf(from as IsoDate)}-01` as IsoDate;
  for (let day = first; day <= to && months.length < mostMonths; day = addMonths(first, months.length))
    months.push(monthOf(day));
  return months;
}

/** The rates that the net figures of some payments rest on. */
export function ratesOf(entries: readonly Entry[]): UsedRate[] {
  const found = new Map<string, UsedRate>();
  for (const { rate } of entries)
    if (rate !== null && rate.of !== "untaxed") found.set(`${rate.of} ${rate.rate}`, rate);
  return [...found.values()].sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.rate < b.rate ? -1 : 1));
}
