import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import type { Transaction } from "../src/ledger/transaction.ts";
import { formatMoney, type Money } from "../src/money/decimal.ts";
import type { LedgerRun } from "../src/run-ledger.ts";
import { wholePeriod } from "./whole-period.ts";

const CENT = 10n ** 8n;

/** The loaded arrays as a run gets them, with the proof that the run computed from them. */
export interface FreshInput {
  readonly input: LedgerInput;
  /** How many times a row was handed out since the input was made. */
  rowsRead(): number;
  /**
   * Rows whose fee of this run is in the figures: an asset's rows count when its `fees` are the sum of what its rows
   * say now. Throws when one is not: something of an earlier run was answered.
   */
  provenRows(run: LedgerRun): number;
}

type Writable<Item> = { -readonly [Key in keyof Item]: Item[Key] };

/** The rows in an array that counts what it hands out, once per walk, so that the walk itself costs the same. */
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

/** Fees are converted at each row's rate unless they are in the currency of the view: those can be added up here. */
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
 * Input number `change` of the same loaded arrays: every row's fee is a cent dearer than before when `change` is over
 * 0, and no object but the rows stands in the input of another run, so nothing kept by object or by value can serve.
 * The rows are changed in place: one input is used at a time.
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
