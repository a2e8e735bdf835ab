import { addDays, fromDayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Scope } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Random } from "./random.ts";
import { FIRST_DAY } from "./random-draft.ts";
import { BOND_ID, PLAIN_ASSETS } from "./random-ledger.ts";

export const RANDOM_SCOPES: readonly Scope[] = [
  { kind: "portfolio" },
  { kind: "asset", assetId: BOND_ID },
  ...PLAIN_ASSETS.map((asset): Scope => ({ kind: "asset", assetId: asset.id })),
  { kind: "cash", currency: "RUB" },
  { kind: "cash", currency: "USD" },
];

export function randomPeriod(input: LedgerInput, isWhole: boolean): Period {
  if (isWhole) return { from: fromDayNumber(FIRST_DAY - 1), to: input.asOf };
  return { from: fromDayNumber(FIRST_DAY + 40), to: addDays(input.asOf, -15) };
}

const CURRENCIES = ["RUB", "USD", "EUR", "GBP"];

export function everyScope(input: LedgerInput): Scope[] {
  return [
    ...[...input.assets.keys()].map((assetId): Scope => ({ kind: "asset", assetId })),
    ...CURRENCIES.map((currency): Scope => ({ kind: "cash", currency })),
  ];
}

export function randomPartition(input: LedgerInput, random: Random): Scope[] {
  const groups = [0, 1, 2].map((id) => ({
    kind: "group" as const,
    id: String(id),
    assetIds: [] as string[],
    currencies: [] as string[],
  }));
  for (const id of input.assets.keys()) random.pick(groups).assetIds.push(id);
  for (const currency of CURRENCIES) random.pick(groups).currencies.push(currency);
  return groups;
}
