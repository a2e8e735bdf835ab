import { addMonths, addYears, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { gapsOf, monthsOf, overdueAfter, type PaymentSlot, rhythmOfGaps, slotsOf } from "./frequency.ts";
import { countingDay, type IncomePayment, regularPayments } from "./payment.ts";

export interface DividendCut {
  /** Ex-date of the lower payment, or due date of the skipped one. */
  readonly date: IsoDate;
  readonly kind: "lower" | "skipped";
}

/** One year's quarterly slots whatever the week of the ex-date. */
const YEAR_WINDOW = 320;
const SLOT_DAYS = 45;
const SAME_CUT_DAYS = 335;

function yearTo(slots: readonly PaymentSlot[], at: number): bigint {
  const end = slots[at]?.day ?? 0;
  let sum = 0n;
  for (let i = at; i >= 0 && (slots[i]?.day ?? 0) > end - YEAR_WINDOW; i--) sum += slots[i]?.amount ?? 0n;
  return sum;
}

function yearBefore(slots: readonly PaymentSlot[], at: number): number | undefined {
  const here = slots[at];
  if (here === undefined) return undefined;
  const wanted = dayNumber(addYears(here.date, -1));
  let found: number | undefined;
  let nearest = SLOT_DAYS + 1;
  for (let i = at - 1; i >= 0; i--) {
    const day = slots[i]?.day ?? 0;
    if (day < wanted - SLOT_DAYS) break;
    const distance = Math.abs(day - wanted);
    if (distance < nearest) [found, nearest] = [i, distance];
  }
  return found;
}

// Below is rounding of conversions and splits.
function isLower(amount: bigint, before: bigint): boolean {
  return amount * 100n < before * 99n;
}

function lowerPayments(slots: readonly PaymentSlot[]): DividendCut[] {
  const cuts: DividendCut[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [i, { date, day, amount }] of slots.entries()) {
    const before = yearBefore(slots, i);
    if (before === undefined || !isLower(amount, slots[before]?.amount ?? 0n)) continue;
    if (yearTo(slots, i) >= yearTo(slots, before)) continue;
    // Quarters after a cut are also below the year before.
    if (day - last < SAME_CUT_DAYS && !isLower(amount, slots[i - 1]?.amount ?? 0n)) continue;
    cuts.push({ date, kind: "lower" });
    last = day;
  }
  return cuts;
}

/** Undefined without a rhythm. */
function rhythmBefore(slots: readonly PaymentSlot[], at: number): number | undefined {
  const gaps = gapsOf(slots.slice(Math.max(0, at - 4), at + 1));
  return gaps.length < 2 ? undefined : monthsOf(rhythmOfGaps(gaps));
}

function skippedPayments(slots: readonly PaymentSlot[], asOf: IsoDate): DividendCut[] {
  const cuts: DividendCut[] = [];
  for (const [i, { date }] of slots.entries()) {
    const months = rhythmBefore(slots, i);
    const next = slots[i + 1];
    const until = next?.day ?? dayNumber(asOf);
    if (months === undefined || until <= overdueAfter(date, months)) continue;
    // Half-yearly instead of quarterly for the same yearly sum skips nothing.
    if (next !== undefined && !isLower(yearTo(slots, i + 1), yearTo(slots, i))) continue;
    // A slot counts while half a rhythm is left before the payment.
    const end = next === undefined ? until + 1 : next.day - Math.round(months * 15.2);
    for (let ahead = months; dayNumber(addMonths(date, ahead)) < end; ahead += months)
      cuts.push({ date: addMonths(date, ahead), kind: "skipped" });
  }
  return cuts;
}

/**
 * Finds cuts up to `asOf`, ascending: a payment more than 1 % below its counterpart a year before (nearest ex-date
 * within 45 days) while its trailing year is lower too (a moved ex-date is no cut), and every payment skipped on its
 * due date (known half a rhythm and 15 days later, undone when the next payment restores the year's sum). `payments`
 * are in shares of one day.
 */
export function findCuts(payments: readonly IncomePayment[], asOf: IsoDate): DividendCut[] {
  const slots = slotsOf(regularPayments(payments, asOf));
  return [...lowerPayments(slots), ...skippedPayments(slots, asOf)].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
}

/** Counts full years since the last cut or the first payment. */
export function yearsWithoutCut(payments: readonly IncomePayment[], asOf: IsoDate): number | undefined {
  const [first] = regularPayments(payments, asOf);
  if (first === undefined) return undefined;
  const since = findCuts(payments, asOf).at(-1)?.date ?? countingDay(first);
  let years = 0;
  while (addYears(since, years + 1) <= asOf) years++;
  return years;
}

/** Returns the share of payments due in five years that were skipped. */
export function skippedShare(payments: readonly IncomePayment[], asOf: IsoDate): number | undefined {
  const from = addYears(asOf, -5);
  const paid = slotsOf(regularPayments(payments, asOf, from)).length;
  const cuts = findCuts(payments, asOf);
  const skipped = cuts.filter(({ date, kind }) => kind === "skipped" && date > from).length;
  return paid + skipped === 0 ? undefined : skipped / (paid + skipped);
}
