import { decimal, type InstrumentRef, type PositionBalance } from "@zerno/brokers";
import { placeContractDeals } from "@zerno/brokers/adapters";
import { momentOf } from "../kit/moments.ts";
import type { PageReading } from "../kit/page.ts";
import { isContract } from "./instruments.ts";
import { MEANINGS } from "./meanings.ts";
import type { Operation } from "./operations.ts";

const { absolute, add, isNegative, isZero, subtract } = decimal;
const dayMs = 86_400_000;
/** A deal of the evening session settles on the next trading day; the exchange's pauses are shorter. */
const settledAfterMs = 10 * dayMs;

const unitsOf = ({ quantity, quantityDone }: Operation): string => absolute(quantityDone ?? quantity ?? "0");

function changeOf(operation: Operation): string | undefined {
  const meaning = MEANINGS.get(operation.type);
  if (meaning?.is !== "trade") return undefined;
  const units = unitsOf(operation);
  return meaning.kind === "buy" ? units : subtract("0", units);
}

const isExpiry = ({ type }: Operation): boolean => MEANINGS.get(type)?.is === "expiry";

/** Returns whether margin of that moment may be of this contract: held or traded within the days before. */
function mayHaveMargin(own: readonly Operation[], at: number): boolean {
  const from = at - settledAfterMs;
  let held = "0";
  for (const operation of own) {
    if (operation.date > at) break;
    if (operation.date > from) return true;
    held = isExpiry(operation) ? "0" : add(held, changeOf(operation) ?? "0");
  }
  return !isZero(held);
}

/**
 * Returns an operation of the only contract that margin of a moment can belong to; undefined if several or none. Margin
 * operations name no contract (Tinkoff/investAPI#191). `history` spans the account, so that every window gives the same
 * result.
 */
export function onlyContractAt(history: readonly Operation[], at: number): Operation | undefined {
  const moves = history.filter((operation) => isContract(operation) && operation.instrumentUid !== "");
  const byContract = Map.groupBy(
    moves.toSorted((a, b) => a.date - b.date),
    ({ instrumentUid }) => instrumentUid,
  );
  const found = [...byContract.values()].filter((own) => mayHaveMargin(own, at));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

interface Margin {
  readonly operation: Operation;
  readonly zone: string;
  readonly contract: InstrumentRef | undefined;
}

/** Adds a day's margin as its contract's result, or as plain cash. */
export function addMargin(page: PageReading, { operation, zone, contract }: Margin): void {
  const { amount, currency } = operation.payment;
  const head = { ...momentOf(operation.date, zone), currency };
  const note = operation.description || operation.name || undefined;
  if (contract !== undefined)
    page.add({ kind: "variation-margin", ...head, instrument: contract, amount, note });
  else
    page.add({
      kind: isNegative(amount) ? "cash-expense" : "cash-gain",
      ...head,
      amount: absolute(amount),
      note,
    });
}

interface Expiry {
  readonly operation: Operation;
  readonly zone: string;
  readonly contract: InstrumentRef;
  /** Contracts held before; negative: short. */
  readonly held: string;
}

/** Adds an expiry at 0; the last margin is a separate operation. */
export function addExpiry(page: PageReading, { operation, zone, contract, held }: Expiry): void {
  const moment = momentOf(operation.date, zone);
  if (isZero(held)) page.ignore(moment.date, "no-ledger-event", operation.type);
  else
    page.add({
      kind: isNegative(held) ? "buy" : "sell",
      ...moment,
      instrument: contract,
      quantity: absolute(held),
      currency: operation.payment.currency,
      amount: "0",
      note: operation.description || operation.name || undefined,
    });
}

export interface FirstDeal {
  readonly operation: Operation;
  readonly contract: InstrumentRef;
}

/** Distinguishes closing from opening deals by the position before each contract's first. */
export async function placeContracts(
  page: PageReading,
  firsts: readonly FirstDeal[],
  heldBefore: (operation: Operation) => Promise<string>,
): Promise<void> {
  const opening: PositionBalance[] = [];
  for (const { operation, contract } of firsts)
    opening.push({ instrument: contract, quantity: await heldBefore(operation), currency: "RUB" });
  placeContractDeals(page.rows, opening);
}
