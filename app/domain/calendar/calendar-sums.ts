import {
  addDays,
  addMonths,
  addYears,
  type Reason as EngineReason,
  formatMoney,
  type IsoDate,
  monthOf,
} from "@zerno/engine";
import { toWireReason } from "../../portfolio/figures/figures.ts";
import { knownSum, type Summand } from "../../portfolio/figures/known-sum.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import { calendarPartOf, isPrincipal } from "../../shared/names/calendar-names.ts";
import type { CalendarSums, UsedRate } from "../../shared/schemas/calendar.schema.ts";
import type { Days, Entry } from "./calendar-entries.ts";

type View = Pick<LedgerView, "currency" | "assets">;

function missingReasons(view: View, { reasons, gross, date }: Entry): readonly Reason[] {
  const found: readonly EngineReason[] =
    reasons.length > 0
      ? reasons
      : [
          gross === null
            ? { code: "amount-not-told", params: { date } }
            : { code: "no-tax-rate", params: {} },
        ];
  return found.map((reason) => toWireReason(reason, view.assets));
}

const distinct = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values(),
];

/** Sums payments; an unknown one refuses the sum, with its known part. */
function sumOf(view: View, entries: readonly Entry[], pick: (entry: Entry) => bigint | null): Figure {
  const { currency, assets } = view;
  let sum = 0n;
  const refused: Reason[] = [];
  const parts = entries.map((entry): Summand => {
    const { assetId } = entry;
    const name = (assetId === null ? undefined : assets.get(assetId)?.ticker) ?? entry.currency;
    const money = pick(entry);
    sum += money ?? 0n;
    if (money !== null)
      return { assetId, name, figure: { value: formatMoney(money), unit: "money", currency } };
    const reasons = [...missingReasons(view, entry)];
    refused.push(...reasons);
    return { assetId, name, figure: { refused: reasons, unit: "money" } };
  });
  if (refused.length === 0) return { value: formatMoney(sum), unit: "money", currency };
  const known = knownSum(parts, currency);
  return { refused: distinct(refused), unit: "money", ...(known && { known }) };
}

/** Sums payments by part, with repaid principal apart from income. */
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

/** Returns the next twelve months: from tomorrow to the same day next year. */
export const nextYear = (today: IsoDate): { readonly from: IsoDate; readonly to: IsoDate } => ({
  from: addDays(today, 1),
  to: addYears(today, 1),
});

const mostMonths = 1_200;

/** Lists every month (YYYY-MM) of the days, oldest first, at most 1200. */
export function monthsOf({ from, to }: Days): string[] {
  const months: string[] = [];
  const first = `${monthOf(from as IsoDate)}-01` as IsoDate;
  for (let day = first; day <= to && months.length < mostMonths; day = addMonths(first, months.length))
    months.push(monthOf(day));
  return months;
}

/** Lists the distinct tax rates behind net figures; untaxed ones are left out. */
export function ratesOf(entries: readonly Entry[]): UsedRate[] {
  const found = new Map<string, UsedRate>();
  for (const { rate } of entries)
    if (rate !== null && rate.of !== "untaxed") found.set(`${rate.of} ${rate.rate}`, rate);
  return [...found.values()].sort((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : a.rate < b.rate ? -1 : 1));
}
