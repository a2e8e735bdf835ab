import { dayNumber } from "../days/iso-date.ts";
import type { IncomePayment } from "../income/payment.ts";
import { amountOwed } from "../income/receivables.ts";
import { remember } from "../remember.ts";
import { SideTable } from "../side-table.ts";
import type { UnitStep } from "./fold-state.ts";
import type { PositionAccount } from "./position-fold.ts";
import { type DeclaredDividend, declaredDividends, type Receivable } from "./receivable.ts";
import type { RunState } from "./run-state.ts";
import { type Arising, type Payer, payerOf, settleReceivables } from "./settle-receivables.ts";

const NONE: readonly Receivable[] = [];
const NO_PAYMENTS: readonly IncomePayment[] = [];

interface Owner {
  readonly unitsOn: (day: number) => bigint;
  readonly payers: readonly Payer[];
}

function unitsIn(steps: readonly UnitStep[], day: number): bigint {
  let quantity = 0n;
  for (const step of steps) {
    if (step.day > day) break;
    quantity = step.quantity;
  }
  return quantity;
}

function ownersOf(account: PositionAccount): Owner[] {
  const payers = account.rows.flatMap((row) => (row.kind.paysDividend ? (payerOf(row) ?? []) : []));
  const { checkpoints, pooledUnits } = account;
  if (pooledUnits === undefined) {
    return [{ payers, unitsOn: (day) => checkpoints.quantityAt(checkpoints.indexOn(day)) }];
  }
  const ids = new Set([...pooledUnits.keys(), ...payers.map(({ row }) => row.row.accountId ?? "")]);
  // Every unit is held in an account: a row without one pays all accounts.
  const paysAll = (pooledUnits.get("") ?? []).length === 0;
  return [...ids].sort().map((id) => ({
    payers: payers.filter(
      ({ row }) =>
        row.row.accountId === (id === "" ? undefined : id) || (paysAll && row.row.accountId === undefined),
    ),
    unitsOn: (day) => unitsIn(pooledUnits.get(id) ?? [], day),
  }));
}

function arisingOf(payment: DeclaredDividend, owner: Owner): Arising[] {
  const { exDate, payDate, currency, isPayDateExpected = false } = payment;
  const start = dayNumber(exDate);
  const quantity = owner.unitsOn(start - 1);
  const amount = amountOwed(quantity, payment);
  if (amount === 0n) return [];
  return [
    { payment, exDate, payDate, isPayDateExpected, currency, quantity, amount, start, broughtBy: undefined },
  ];
}

// A composite's child brings a receivable as a reversed dividend with an ex-date and a future pay date.
function isBringing({ row, money }: Payer): boolean {
  const { exDate, settleDate } = row.row;
  return exDate !== undefined && settleDate !== undefined && money > 0n !== row.kind.cashSign > 0;
}

function broughtBy({ row, money, currency }: Payer): Arising {
  const { exDate = row.row.date, settleDate = row.row.date } = row.row;
  const head = { payment: undefined, exDate, payDate: settleDate, isPayDateExpected: false };
  return { ...head, currency, quantity: undefined, amount: -money, start: row.day, broughtBy: row };
}

function paymentsOf({ input }: RunState, { asset }: PositionAccount): readonly IncomePayment[] {
  return input.facts?.get(asset.id)?.payments ?? NO_PAYMENTS;
}

function computeReceivables(state: RunState, account: PositionAccount): readonly Receivable[] {
  const { input, lastDay } = state;
  const { asset, checkpoints, rows } = account;
  const payments = paymentsOf(state, account);
  // Only composites have such rows: skips the scan elsewhere.
  const isBrought = input.lotScope === "account" && rows.some(({ row }) => row.exDate !== undefined);
  const firstDay = checkpoints.dayAt(0);
  if (firstDay === undefined || (payments.length === 0 && !isBrought)) return NONE;
  if (input.view === "holdings" || asset.isFuture === true) return NONE;
  const declared = declaredDividends(payments, { after: firstDay, to: lastDay });
  if (declared.length === 0 && !isBrought) return NONE;
  return (
    ownersOf(account)
      .flatMap((owner) => {
        const arising = declared.flatMap((payment) => arisingOf(payment, owner));
        const brought = isBrought ? owner.payers.filter(isBringing) : [];
        const payers = owner.payers.filter((payer) => !brought.includes(payer));
        return settleReceivables([...arising, ...brought.map(broughtBy)], payers);
      })
      // A later row may bring ends forward: keeps the order of float sums.
      .sort((a, b) => a.start - b.start)
  );
}

const known = new SideTable<PositionAccount, readonly Receivable[]>();

/**
 * Returns receivables ascending by ex-date: units at the end of the day before the ex-date x amount per unit, rounded
 * once, gross, in the payment's currency. Each ends with the row that pays it (`settleReceivables`).
 */
export function receivablesOf(state: RunState, account: PositionAccount): readonly Receivable[] {
  // Most assets pay nothing: skips the cache.
  if (state.input.lotScope !== "account" && paymentsOf(state, account).length === 0) return NONE;
  return remember(known, account, () => computeReceivables(state, account));
}

export function openReceivables(
  state: RunState,
  account: PositionAccount,
  day: number,
): readonly Receivable[] {
  const all = receivablesOf(state, account);
  return all.length === 0 ? NONE : all.filter(({ start, end }) => start <= day && day < end);
}
