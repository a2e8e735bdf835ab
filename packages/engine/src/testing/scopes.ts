import { addDays, fromDayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { FIRST_DAY, RANDOM_ASSETS } from "./random-ledger.ts";

/** The portfolio, every asset and two currencies of a random ledger. */
export const RANDOM_SCOPES: readonly Scope[] = [
  { kind: "portfolio" },
  ...RANDOM_ASSETS.map((asset): Scope => ({ kind: "asset", assetId: asset.id })),
  { kind: "cash", currency: "RUB" },
  { kind: "cash", currency: "USD" },
];

/** The whole life of a random ledger, or a stretch in its middle. */
export function randomPeriod(input: LedgerInput, isWhole: boolean): Period {
  if (isWhole) return { from: fromDayNumber(FIRST_DAY - 1), to: input.asOf };
  return { from: fromDayNumber(FIRST_DAY + 40), to: addDays(input.asOf, -15) };
}
