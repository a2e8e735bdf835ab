import {
  type AssetFacts,
  addYears,
  adjustForSplits,
  formatDec,
  type IncomeForecast,
  type IncomePayment,
  type IsoDate,
} from "@zerno/engine";
import type { PaymentRow } from "../../market/events/payments.ts";
import type { EstimateBasis } from "../../shared/shapes/calendar-shapes.ts";

/** Estimates reach this many years past the payments they come from. */
const mostYears = 5;
/** Decimals of a growth factor: a statistic, no money. */
const factorDigits = 12;

const dayOf = ({ exDate, payDate }: Pick<IncomePayment, "exDate" | "payDate">): IsoDate => exDate ?? payDate;

/** The stored payment of a kind and day, from which its source is known. */
export const sourceOf = (
  rows: readonly PaymentRow[] | undefined,
  kinds: readonly string[],
  day: string,
): string | null =>
  rows?.find(({ kind, exDate, payDate }) => kinds.includes(kind) && (exDate === day || payDate === day))
    ?.source ?? null;

/** The latest declared payment that an estimate can be shifted from, and by how many years. */
function baseOf(payments: readonly IncomePayment[], estimate: IncomePayment) {
  const declared = payments.filter(({ kind, status }) => kind === "regular" && status !== "estimated");
  // Year by year as the forecast goes, which matters for 29 February alone.
  let days = declared.map(dayOf);
  for (let years = 1; years <= mostYears; years++) {
    days = days.map((day) => addYears(day, 1));
    const payment = declared[days.lastIndexOf(dayOf(estimate))];
    if (payment !== undefined) return { payment, years };
  }
  return undefined;
}

/**
 * Says which payment an estimate comes from: the regular one of the same day some years before, per unit of today, and
 * the growth that was carried on. Null where it is not found.
 */
export function basisOf(
  estimate: IncomePayment,
  { payments = [], splits = [] }: Pick<AssetFacts, "payments" | "splits">,
  { growth }: Pick<IncomeForecast, "growth">,
  { rows, today }: { readonly rows: readonly PaymentRow[] | undefined; readonly today: IsoDate },
): EstimateBasis | null {
  const found = baseOf(adjustForSplits(payments, splits, today), estimate);
  if (found === undefined) return null;
  const { payment, years } = found;
  const date = dayOf(payment);
  return {
    ...{ date, perUnit: formatDec(payment.amount), years },
    growth: String(Number(growth.toFixed(factorDigits))),
    factor: String(Number(((1 + growth) ** years).toFixed(factorDigits))),
    source: sourceOf(rows, ["dividend"], date),
  };
}
