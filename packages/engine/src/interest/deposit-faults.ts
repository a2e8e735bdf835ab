import { dayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { formatMoney } from "../money/decimal.ts";
import type { DepositTerms } from "./deposit-terms.ts";

/**
 * Lists `principal-negative` {principal}, `end-before-start` {start, end}, `rate-missing` {date}, `rate-order` {date},
 * `movement-outside` {date}.
 */
export function findDepositFaults(terms: DepositTerms): Reason[] {
  const faults: Reason[] = [];
  const { start, end, principal, rates } = terms;
  if (principal < 0n) faults.push(reason("principal-negative", { principal: formatMoney(principal) }));
  if (end !== undefined && end <= start) faults.push(reason("end-before-start", { start, end }));
  const first = rates[0];
  if (first === undefined || dayNumber(first.from) > dayNumber(start) + 1) {
    faults.push(reason("rate-missing", { date: start }));
  }
  for (const [i, { from }] of rates.entries()) {
    const before = rates[i - 1];
    if (before !== undefined && before.from >= from) faults.push(reason("rate-order", { date: from }));
  }
  for (const { date } of terms.movements ?? []) {
    if (date < start || (end !== undefined && date > end)) faults.push(reason("movement-outside", { date }));
  }
  return faults;
}
