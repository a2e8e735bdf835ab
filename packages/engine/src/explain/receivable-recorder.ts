import type { PositionAccount } from "../ledger/position-fold.ts";
import { payableDays, type Receivable } from "../ledger/receivable.ts";
import { receivablesOf } from "../ledger/receivables-of.ts";
import type { CompiledRow } from "../ledger/rows/compiled-row.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { AssetFacts } from "../ledger/statistics-input.ts";
import { remember } from "../remember.ts";
import { type Days, later } from "./later-days.ts";

export interface ReceivableRecorder {
  /** Records a receivable with the inputs that decide its payer. */
  receivable(account: PositionAccount, owed: Receivable): void;
  receivablesUpTo(account: PositionAccount, day: number): void;
}

interface Lists {
  row(row: CompiledRow): void;
  position(account: PositionAccount, day: number): void;
  facts(assetId: string, part: AssetFacts): void;
}

/** Collects payments, entitled units, and rows that ended or opened the receivables read. */
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

  /** Receivables whose payer could also pay this one; every account is owed a recorded payment. */
  function rivalsOf(account: PositionAccount, owed: Receivable, day: number): Receivable[] {
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
        // Items added to a Set during iteration are visited.
        for (const one of some) {
          list(account, one, day);
          for (const other of rivalsOf(account, one, day)) some.add(other);
        }
      }
    },
  };
}
