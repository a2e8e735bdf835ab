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
import type { EstimateBasis } from "../../shared/schemas/calendar.schema.ts";

const mostYears = 5;
const factorDigits = 12;

const dayOf = ({ exDate, payDate }: Pick<IncomePayment, "exDate" | "payDate">): IsoDate => exDate ?? payDate;

export const sourceOf = (
  rows: readonly PaymentRow[] | undefined,
  kinds: readonly string[],
  day: string,
): string | null =>
  rows?.find(({ kind, exDate, payDate }) => kinds.includes(kind) && (exDate === day || payDate === day))
    ?.source ?? null;

function baseOf(payments: readonly IncomePayment[], estimate: IncomePayment) {
  const declared = payments.filter(({ kind, status }) => kind === "regular" && status !== "estimated");
  // Year by year like the forecast, for 29 February.
  let days = declared.map(dayOf);
  for (let years = 1; years <= mostYears; years++) {
    days = days.map((day) => addYears(day, 1));
    const payment = declared[days.lastIndexOf(dayOf(estimate))];
    if (payment !== undefined) return { payment, years };
  }
  return undefined;
}

/**
 * Returns the origin of an estimate: the payment of the same day years before, per present unit, and the growth. Null
 * if not found.
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
