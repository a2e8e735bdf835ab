import type { PositionAccount } from "../ledger/position-fold.ts";
import { payableDays, type Receivable } from "../ledger/receivable.ts";
import { receivablesOf } from "../ledger/receivables-of.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { AssetFacts } from "../ledger/statistics-input.ts";
import { remember } from "../remember.ts";
import { type Days, later } from "./later-days.ts";

export interface ReceivableRecorder {
  /** A receivable that was read, with what decides which row pays it. */
  receivable(account: PositionAccount, owed: Receivable): void;
  /** The last day by which it was asked whether receivables of the account are open. */
  receivablesUpTo(account: PositionAccount, day: number): void;
}

/** Where rows, units and payments are listed. */
interface Lists {
  row(row: CompiledRow): void;
  position(account: PositionAccount, day: number): void;
  facts(assetId: string, part: AssetFacts): void;
}

/** Lists the receivables that were read: their payments, the units entitled, and the rows that ended or brought them. */
export function collectReceivables(
  state: RunState,
  recorder: Lists,
): ReceivableRecorder & { listOwed(): void } {
  const read = new Map<PositionAccount, Set<Receivable>>();
  const days: Days<PositionAccount> = new Map();

  function list(account: PositionAccount, owed: Receivable, day: number): void {
    const { payment, paidBy, broughtBy, start } = owed;
    if (payment !== undefined) {
      recorder.position(account, start - 1);
      recorder.facts(account.asset.id, { payments: [payment] });
    }
    if (broughtBy !== undefined) recorder.row(broughtBy);
    if (paidBy !== undefined && paidBy.day <= day) recorder.row(paidBy);
  }

  /** What another one was paid with could not pay this one; of a listed payment every broker account is owed. */
  function toldWith(account: PositionAccount, owed: Receivable, day: number): Receivable[] {
    const { payment, rivals } = owed;
    const { first, last } = payableDays(owed);
    const isRival = ({ paidBy }: Receivable): boolean =>
      paidBy !== undefined && paidBy.day <= day && paidBy.day >= first && paidBy.day <= last;
    const isShared = (one: Receivable): boolean => payment !== undefined && one.payment === payment;
    return [...rivals.filter(isRival), ...receivablesOf(state, account).filter(isShared)];
  }

  return {
    receivable: (account, owed) => void remember(read, account, () => new Set()).add(owed),
    receivablesUpTo: (account, day) => later(days, account, day),
    listOwed() {
      for (const [account, some] of read) {
        const day = days.get(account) ?? Number.POSITIVE_INFINITY;
        // A set takes in what is added while it is walked through.
        for (const one of some) {
          list(account, one, day);
          for (const other of toldWith(account, one, day)) some.add(other);
        }
      }
    },
  };
}
