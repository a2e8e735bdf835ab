import type { CashAccount } from "../ledger/cash-fold.ts";
import { checkpointOn } from "../ledger/fast/checkpoint.ts";
import { kindOf } from "../ledger/kinds.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow, Entry, Link } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { Transaction } from "../ledger/transaction.ts";
import type { CloseUse } from "../valuation/prices.ts";
import type { RateUse } from "../valuation/rates.ts";
import { type ColumnRecorder, createColumnRecorder } from "./column-recorder.ts";
import { type Days, later } from "./later-days.ts";
import { collectReceivables, type ReceivableRecorder } from "./receivable-recorder.ts";

/** Operands and result as plain decimal text. */
export interface Step {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
  readonly operands: Readonly<Record<string, string>>;
  readonly result: string;
}

export interface UsedPrice {
  readonly assetId: string;
  readonly day: number;
  readonly use: CloseUse;
}

export interface UsedRate {
  /** Index of the series, which ranks the sources of a pair. */
  readonly series: number;
  readonly day: number;
  readonly use: RateUse;
}

export interface Recorder extends ColumnRecorder, ReceivableRecorder {
  readonly steps: Step[];
  row(row: CompiledRow): void;
  rejected(row: Transaction): void;
  position(account: PositionAccount, day: number): void;
  /** Records that contradictory rows up to the day refuse the figure. */
  checked(account: PositionAccount, day: number): void;
  lots(account: PositionAccount, day: number): void;
  cash(account: CashAccount, day: number): void;
  price(assetId: string, day: number, use: CloseUse): void;
  rate(from: string, to: string, day: number): void;
  worth(row: CompiledRow): void;
  finish(): { rows: Transaction[]; prices: UsedPrice[]; rates: UsedRate[] };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type RowCollector = Pick<Recorder, "row" | "position" | "checked" | "lots" | "cash"> & {
  list(): Transaction[];
};

/** Tests whether number, account or sign of new units depends on the old units. */
export function readsOldUnits(state: RunState, link: Link): boolean {
  const isShared = state.fold.lotScope === "account" && link.source.accountId === undefined;
  return isShared || isByUnits(link) || wasShort(state, link);
}

function maySellShort({ fold }: RunState, { kind }: CompiledRow): boolean {
  const isTrade = kind.position === "trade" || kind.position === "join";
  return kind.quantitySign < 0 && (kind.mayGoShort || (fold.allowShort && isTrade));
}

/** The new units take the sign of the old ones. */
function wasShort(state: RunState, { from, day }: Link): boolean {
  const account = state.positions.get(from.id);
  if (account === undefined) return false;
  if (checkpointOn(account.checkpoints, day - 1).quantity < 0n) return true;
  const isOneAccount = state.fold.lotScope === "account";
  return account.rows.some(
    (row) => maySellShort(state, row) && (isOneAccount ? row.day <= day : row.day === day),
  );
}

function isByUnits({ source }: Link): boolean {
  const isShare = kindOf(source.kind).legs[0] === "share-out";
  if (isShare)
    return source.ratio !== undefined && (source.toQuantity === undefined || source.amount !== undefined);
  return source.toQuantity === undefined && source.ratio !== undefined && source.quantity === undefined;
}

/** Histories are recorded as account and last day. */
function collectRows(state: RunState): RowCollector {
  const rows = new Set<Transaction>();
  const positions: Days<PositionAccount> = new Map();
  const lots: Days<PositionAccount> = new Map();
  const balances: Days<CashAccount> = new Map();
  const checks: Days<PositionAccount> = new Map();

  function addRows(account: PositionAccount, day: number, isUsed: (row: CompiledRow) => boolean): void {
    for (const row of account.rows) if (row.day <= day && isUsed(row)) rows.add(row.source);
  }

  function follow(days: Days<PositionAccount>, isRead: (row: CompiledRow) => boolean): void {
    const waiting = [...days];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [account, day] = next;
      if (!state.linked.has(account.asset.id)) continue;
      for (const row of account.rows) {
        if (row.link === undefined || row.day > day || row.link.to !== account.asset || !isRead(row))
          continue;
        const from = state.positions.get(row.link.from.id);
        if (from === undefined || (days.get(from) ?? Number.NEGATIVE_INFINITY) >= row.day) continue;
        days.set(from, row.day);
        waiting.push([from, row.day]);
      }
    }
  }

  const isAccounts = state.fold.lotScope === "account";
  // Splits of one account depend on transfers from others.
  const changesUnits = ({ kind }: CompiledRow): boolean =>
    kind.movesUnits || (isAccounts && kind.position === "relocate");
  const changesLots = ({ kind }: CompiledRow): boolean =>
    kind.position !== "none" && kind.position !== "margin" && (isAccounts || kind.position !== "relocate");

  function addHistories(): void {
    follow(
      positions,
      (row) => row.link !== undefined && row.kind.movesUnits && readsOldUnits(state, row.link),
    );
    follow(lots, ({ kind }) => kind.position === "move-in" || kind.position === "join");
    for (const [account, day] of positions) addRows(account, day, changesUnits);
    for (const [account, day] of lots) addRows(account, day, changesLots);
  }

  function addCovers(): boolean {
    let isMore = false;
    for (const [account, day] of checks) {
      const known = Math.max(positions.get(account) ?? -1, lots.get(account) ?? -1);
      for (const row of account.rows) {
        if (row.day > day) break;
        const takesUnits = row.link === undefined ? row.kind.movesUnits : row.link.from === account.asset;
        if (!takesUnits || row.day <= known || !rows.has(row.source)) continue;
        later(positions, account, row.day);
        isMore = true;
      }
    }
    return isMore;
  }

  // A sale recorded for its money alone would turn later units short.
  function addSides(): boolean {
    let isMore = false;
    for (const account of state.positions.values()) {
      const known = Math.max(positions.get(account) ?? -1, lots.get(account) ?? -1);
      const listed = account.rows.filter((row) => row.day > known && rows.has(row.source));
      const sale = listed.find((row) => maySellShort(state, row));
      const move = listed.findLast(({ link }) => link?.from === account.asset);
      if (sale === undefined || move === undefined || move.day < sale.day) continue;
      later(positions, account, move.day);
      isMore = true;
    }
    return isMore;
  }

  return {
    row: (row) => void rows.add(row.source),
    position: (account, day) => later(positions, account, day),
    checked: (account, day) => later(checks, account, day),
    lots: (account, day) => later(lots, account, day),
    cash: (account, day) => later(balances, account, day),
    list() {
      for (const [account, day] of balances) {
        for (const row of state.rows) {
          if (row.day > day) break;
          const isUsed = ({ isCash, currency }: Entry): boolean => isCash && currency === account.currency;
          if (row.entries.some(isUsed)) rows.add(row.source);
        }
      }
      addHistories();
      while (addCovers() || addSides()) addHistories();
      return [...rows];
    },
  };
}

export function createRecorder(state: RunState): Recorder {
  const { list, ...collector } = collectRows(state);
  const columns = createColumnRecorder(state);
  const { listOwed, ...owed } = collectReceivables(state, { ...collector, facts: columns.facts });
  const others = new Set<Transaction>();
  const prices = new Map<string, UsedPrice>();
  const rates = new Map<string, UsedRate>();
  const asked = new Set<string>();

  function price(assetId: string, day: number, use: CloseUse): void {
    const key = `${use.usedOn} ${assetId}`;
    if (!prices.has(key)) prices.set(key, { assetId, day, use });
    const isBond = state.input.assets.get(assetId)?.bond !== undefined;
    const passed = isBond ? [] : state.splits(assetId, { after: use.usedOn, to: day });
    for (const row of passed) others.add(row);
  }

  function rate(from: string, to: string, day: number): void {
    const pair = `${day} ${from}/${to}`;
    if (from === to || asked.has(pair)) return;
    asked.add(pair);
    for (const use of state.rates.uses(from, to, day)) {
      const series = state.input.rates.indexOf(use.series);
      const key = `${use.usedOn} ${series}`;
      if (!rates.has(key)) rates.set(key, { series, day, use });
    }
  }

  return {
    ...collector,
    ...owed,
    ...columns,
    steps: [],
    rejected: (row) => void others.add(row),
    price,
    rate,
    worth({ priceUses, row, day }) {
      for (const { asset, close } of priceUses) {
        if (close.isPar !== true) price(asset.id, day, close);
        rate(asset.currency, row.currency, day);
      }
    },
    finish() {
      listOwed();
      const rows = new Map([...others, ...list()].map((row) => [row.id, row]));
      return {
        rows: [...rows.values()].sort((a, b) => compareText(a.date, b.date) || compareText(a.id, b.id)),
        prices: [...prices.values()].sort(
          (a, b) => compareText(a.assetId, b.assetId) || a.use.usedOn - b.use.usedOn,
        ),
        rates: [...rates.values()].sort((a, b) => a.series - b.series || a.use.usedOn - b.use.usedOn),
      };
    },
  };
}
