import type { LedgerInput } from "./ledger-input.ts";
import { compareWithinDay } from "./rows/day-order.ts";
import type { Transaction } from "./transaction.ts";

/** Bound of the combined splits of a holding, either way. */
const MOST = 10n ** 18n;

interface Factor {
  readonly to: bigint;
  readonly from: bigint;
}

const ONE: Factor = { to: 1n, from: 1n };

const isBounded = ({ to, from }: Factor): boolean => to <= from * MOST && from <= to * MOST;

const times = (a: Factor, b: Factor): Factor => ({ to: a.to * b.to, from: a.from * b.from });

interface Chain {
  all: Factor;
  readonly own: Map<string, Factor>;
}

/** Finds split rows whose cumulative factor on a holding exceeds 10^18 either way: no column could hold the result. */
export function findRunawaySplits({
  transactions,
  lotScope,
}: {
  readonly transactions: readonly Transaction[];
  readonly lotScope: LedgerInput["lotScope"] | undefined;
}): ReadonlySet<Transaction> {
  const runaways = new Set<Transaction>();
  const splits = transactions.filter((row) => row.kind === "split" && row.assetId !== undefined && row.ratio);
  if (splits.length === 0) return runaways;
  splits.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : compareWithinDay(a, b, false)));
  const chains = new Map<string, Chain>();
  for (const row of splits) {
    const { assetId = "", ratio = ONE } = row;
    const accountId = lotScope === "account" ? row.accountId : undefined;
    const chain = chains.get(assetId) ?? { all: ONE, own: new Map<string, Factor>() };
    chains.set(assetId, chain);
    const own = accountId === undefined ? chain.all : (chain.own.get(accountId) ?? ONE);
    const next = times(own, ratio);
    const others = accountId === undefined ? [ONE, ...chain.own.values()] : [chain.all];
    if (others.some((other) => !isBounded(times(next, other)))) runaways.add(row);
    else if (accountId === undefined) chain.all = next;
    else chain.own.set(accountId, next);
  }
  return runaways;
}
