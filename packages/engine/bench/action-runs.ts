import { addDays, dayNumber, fromDayNumber, type IsoDate } from "../src/days/iso-date.ts";
import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import type { Transaction } from "../src/ledger/transaction.ts";
import type { Dec } from "../src/money/decimal.ts";
import { type LedgerRun, runLedger } from "../src/run-ledger.ts";
import { benchLedger } from "./bench-ledger.ts";
import { WARM_UPS } from "./cold-runs.ts";
import { computeAll } from "./compute-all.ts";

/** Move lots of the first asset to the second. */
export type ActionKind = "none" | "spin-offs" | "merger";

const SPIN_OFFS = 10;

function actionsOf(kind: ActionKind, { assets, transactions, asOf }: LedgerInput): Transaction[] {
  const [assetId = "", toAssetId = ""] = assets.keys();
  const currency = assets.get(assetId)?.currency ?? "USD";
  const head = { assetId, toAssetId, currency, affectsCash: true };
  if (kind === "none") return [];
  const last = transactions.at(-1)?.date ?? asOf;
  if (kind === "merger") {
    return [{ ...head, id: "merger", kind: "merger", date: addDays(last, 1), ratio: { to: 2n, from: 1n } }];
  }
  const [first, end] = [dayNumber(transactions[0]?.date ?? asOf), dayNumber(last)];
  return Array.from({ length: SPIN_OFFS }, (_, i): Transaction => {
    const date = fromDayNumber(first + Math.floor(((end - first) * (i + 1)) / SPIN_OFFS)) as IsoDate;
    const costShare = (10n ** 18n / 20n) as Dec;
    return { ...head, id: `spin${i}`, kind: "spin-off", date, ratio: { to: 1n, from: 4n }, costShare };
  });
}

// Without sales no lot is ever closed.
const boughtOnly = (rows: readonly Transaction[]): Transaction[] => rows.filter((row) => row.kind === "buy");

export function actionLedger(rows: number, kind: ActionKind, isBoughtOnly = false): LedgerInput {
  const size = { transactions: isBoughtOnly ? Math.round(rows / 0.55) : rows, assets: 2, years: 10 };
  const ledger = benchLedger(size);
  const trades = isBoughtOnly ? boughtOnly(ledger.transactions) : ledger.transactions;
  const transactions = [...trades, ...actionsOf(kind, { ...ledger, transactions: trades })];
  transactions.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { ...ledger, transactions };
}

export interface ActionRuns {
  /** Milliseconds, interleaved by kind of action. */
  readonly samples: Readonly<Record<ActionKind, readonly number[]>>;
}

const KINDS: readonly ActionKind[] = ["none", "spin-offs", "merger"];

/** Times a ledger with and without actions, interleaved in one process after warm-ups. */
export function actionRuns(rows: number, runs: number): ActionRuns {
  const samples: Record<ActionKind, number[]> = { none: [], "spin-offs": [], merger: [] };
  const inputs = KINDS.map((kind) => [kind, actionLedger(rows, kind)] as const);
  for (let i = 0; i < WARM_UPS + runs; i++) {
    for (const [kind, input] of inputs) {
      const start = performance.now();
      const run: LedgerRun = runLedger(input);
      computeAll(run, input);
      if (i >= WARM_UPS) samples[kind].push(performance.now() - start);
    }
  }
  return { samples };
}
