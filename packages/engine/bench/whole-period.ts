import { addDays } from "../src/days/iso-date.ts";
import type { Period } from "../src/days/periods.ts";
import type { LedgerInput } from "../src/ledger/ledger-input.ts";

/** Spans from the day before the first row to the day of the run, as in `calc`. */
export function wholePeriod({ transactions, asOf }: LedgerInput): Period {
  return { from: addDays(transactions[0]?.date ?? asOf, -1), to: asOf };
}
