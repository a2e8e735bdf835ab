import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import type { Transaction } from "../src/ledger/transaction.ts";
import { formatMoney, type Money } from "../src/money/decimal.ts";
import type { LedgerRun } from "../src/run-ledger.ts";
import { wholePeriod } from "./whole-period.ts";

const CENT = 10n ** 8n;

/** Input of a run with proof that the run used it. */
export interface FreshInput {
  readonly input: LedgerInput;
  rowsRead(): number;
  /**
   * Counts rows whose changed fee is in the figures. Throws when an asset's `fees` differ from their sum: a cached
   * figure was returned.
   */
  provenRows(run: LedgerRun): number;
}

type Writable<Item> = { -readonly [Key in keyof Item]: Item[Key] };

/** Once per walk, so that reads cost the same. */
function counted(rows: readonly Transaction[]): { rows: Transaction[]; rowsRead: () => number } {
  let rowsRead = 0;
  const walk = Array.prototype[Symbol.iterator];
  const copy = rows.slice();
  Object.defineProperty(copy, Symbol.iterator, {
    value(this: Transaction[]) {
      rowsRead += this.length;
      return walk.call(this);
    },
  });
  return { rows: copy, rowsRead: () => rowsRead };
}

function sumFees(input: LedgerInput): Map<string, { rows: number; fees: bigint }> {
  const sums = new Map<string, { rows: number; fees: bigint }>();
  for (const { assetId, fee = 0n } of input.transactions) {
    if (assetId === undefined) continue;
    const { rows, fees } = sums.get(assetId) ?? { rows: 0, fees: 0n };
    sums.set(assetId, { rows: rows + 1, fees: fees + fee });
  }
  return sums;
}

// Others are converted at each row's rate.
function provenRowsOf(input: LedgerInput, run: LedgerRun): number {
  let proven = 0;
  for (const [assetId, { rows, fees }] of sumFees(input)) {
    if (input.assets.get(assetId)?.currency !== input.currency) continue;
    const figure = run.figure("fees", { kind: "asset", assetId }, wholePeriod(input));
    if (!("value" in figure) || figure.value !== formatMoney(fees)) {
      throw new Error(`the fees of ${assetId} are not those of its rows`);
    }
    proven += rows;
  }
  return proven;
}

/**
 * Makes every row's fee a cent dearer when `change` is above 0, so that no cache by identity or value applies. Rows are
 * changed in place: use one input at a time.
 */
export function freshInput(loaded: LedgerInput, change: number): FreshInput {
  if (change > 0) {
    for (const row of loaded.transactions as readonly Writable<Transaction>[]) {
      row.fee = ((row.fee ?? 0n) + CENT) as Money;
    }
  }
  const { rows, rowsRead } = counted(loaded.transactions);
  const prices = new Map(
    [...loaded.prices].map(([id, series]) => [id, { ...series, closes: series.closes.subarray() }]),
  );
  const { benchmark } = loaded;
  const input: LedgerInput = {
    ...loaded,
    transactions: rows,
    prices,
    assets: new Map([...loaded.assets].map(([id, asset]) => [id, { ...asset }])),
    rates: loaded.rates.map((series) => ({ ...series, values: series.values.subarray() })),
    ...(benchmark !== undefined && {
      benchmark: { ...benchmark, prices: prices.get(benchmark.id) ?? benchmark.prices },
    }),
  };
  return { input, rowsRead, provenRows: (run) => provenRowsOf(input, run) };
}
