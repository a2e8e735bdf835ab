import { type Draft, decimal, type InstrumentRef } from "@zerno/brokers";
import { momentOf } from "../kit/moments.ts";
import { createPage, type PageReading } from "../kit/page.ts";
import { addExpiry, addMargin, type FirstDeal, placeContracts } from "./contracts.ts";
import { isContract } from "./instruments.ts";
import type { Meaning } from "./meanings.ts";
import { MEANINGS } from "./meanings.ts";
import type { Operation, OperationList } from "./operations.ts";
import { addTrade } from "./trades.ts";

const { absolute, add, isNegative, isZero } = decimal;
export const ZONE = "Europe/Moscow";

export interface Lookups {
  readonly instrumentOf: (operation: Operation) => Promise<InstrumentRef | undefined>;
  readonly heldBefore: (operation: Operation) => Promise<string>;
  readonly contractOf: (operation: Operation) => Promise<InstrumentRef | undefined>;
}

const noteOf = ({ name, description }: Operation): string | undefined => description || name || undefined;

interface Reading {
  readonly page: PageReading;
  readonly lookups: Lookups;
  readonly deals: Map<string, readonly Draft[]>;
  readonly fees: Operation[];
  readonly contracts: Map<string, FirstDeal>;
}

const quantityIn = ({ quantity }: Operation): string | undefined =>
  quantity == null || isZero(quantity) ? undefined : absolute(quantity);

function addCash(
  { page }: Reading,
  operation: Operation,
  instrument: InstrumentRef | undefined,
  of: Meaning,
): void {
  if (of.is !== "cash") return;
  const { amount, currency } = operation.payment;
  const kind = isNegative(amount) ? of.paid : of.received;
  const head = { kind, ...momentOf(operation.date, ZONE), currency, amount: absolute(amount) };
  page.add({ ...head, instrument, note: noteOf(operation) });
}

async function addIncome(
  { page, lookups }: Reading,
  operation: Operation,
  instrument: InstrumentRef,
  meaning: Extract<Meaning, { is: "income" }>,
): Promise<void> {
  const { amount, currency } = operation.payment;
  const moment = momentOf(operation.date, ZONE);
  if (isNegative(amount)) {
    // Paid by mistake and reversed.
    page.add({ kind: "cash-expense", ...moment, instrument, currency, amount: absolute(amount) });
    return;
  }
  const isEnd = meaning.kind === "redemption";
  const quantity = quantityIn(operation) ?? (isEnd ? await lookups.heldBefore(operation) : undefined);
  if (isEnd && isZero(quantity ?? "0")) page.fail(moment.date, "redemption-without-papers", operation);
  else
    page.add({
      ...{ kind: meaning.kind, ...moment, instrument, quantity, currency, amount },
      affectsCash: meaning.isOutside !== true,
      note: noteOf(operation),
    });
}

function addSecurities(
  { page }: Reading,
  operation: Operation,
  instrument: InstrumentRef,
  kind: "transfer-in" | "transfer-out",
) {
  const quantity = quantityIn(operation);
  const moment = momentOf(operation.date, ZONE);
  if (quantity === undefined) page.fail(moment.date, "zero-number", operation);
  else {
    const { currency } = operation.payment;
    page.add({
      kind,
      ...moment,
      instrument,
      quantity,
      currency,
      affectsCash: false,
      note: noteOf(operation),
    });
  }
}

async function readMargin({ page, lookups }: Reading, operation: Operation): Promise<void> {
  const { date } = momentOf(operation.date, ZONE);
  if (isZero(operation.payment.amount)) return page.ignore(date, "zero-number", operation.type);
  const contract = await lookups.contractOf(operation);
  addMargin(page, { operation, zone: ZONE, contract });
}

async function addOperation(reading: Reading, operation: Operation): Promise<void> {
  const { page, lookups, deals } = reading;
  const { date } = momentOf(operation.date, ZONE);
  const meaning = MEANINGS.get(operation.type);
  if (operation.state !== "" && operation.state !== "OPERATION_STATE_EXECUTED")
    return page.ignore(date, "not-executed", operation.type);
  if (meaning === undefined) return page.fail(date, "unknown-event", operation);
  if (meaning.is === "nothing") return page.ignore(date, meaning.why, operation.type);
  if (operation.instrumentType === "option")
    return page.ignore(date, "derivatives-unsupported", operation.type);
  if (meaning.is === "broker-fee") return void reading.fees.push(operation);
  if (meaning.is === "margin") return readMargin(reading, operation);
  const instrument = await lookups.instrumentOf(operation);
  if (meaning.is === "cash") {
    if (isZero(operation.payment.amount)) return page.ignore(date, "zero-number", operation.type);
    return addCash(reading, operation, instrument, meaning);
  }
  if (instrument === undefined) return page.fail(date, "instrument-missing", operation);
  if (meaning.is === "securities") return addSecurities(reading, operation, instrument, meaning.kind);
  if (meaning.is === "income") return addIncome(reading, operation, instrument, meaning);
  const { instrumentUid } = operation;
  if (isContract(operation) && !reading.contracts.has(instrumentUid))
    reading.contracts.set(instrumentUid, { operation, contract: instrument });
  if (meaning.is === "expiry") {
    const held = await lookups.heldBefore(operation);
    return addExpiry(page, { operation, zone: ZONE, contract: instrument, held });
  }
  const rows = addTrade(page, { operation, kind: meaning.kind, instrument, zone: ZONE });
  deals.set(operation.id, rows);
}

/**
 * A commission is in its deal and again an operation, which counts only if the deal has none. Without its deal in sight
 * it is ignored.
 */
function settleFee({ page, deals }: Reading, operation: Operation): void {
  const { date } = momentOf(operation.date, ZONE);
  const [row] = deals.get(operation.parentOperationId) ?? [];
  const { amount, currency } = operation.payment;
  const isBookedAlready = row === undefined || row.fee !== undefined;
  if (isBookedAlready || !isNegative(amount)) page.ignore(date, "fee-repeated", operation.type);
  else {
    row.fee = add(row.fee ?? "0", absolute(amount));
    if (currency !== row.currency) row.feeCurrency = currency;
  }
}

/** Reads operations as rows. */
export async function readOperations(list: OperationList, lookups: Lookups): Promise<PageReading> {
  const page = createPage();
  const reading: Reading = { page, lookups, deals: new Map(), fees: [], contracts: new Map() };
  for (const operation of list.read.toSorted((a, b) => a.date - b.date))
    await addOperation(reading, operation);
  for (const fee of reading.fees) settleFee(reading, fee);
  await placeContracts(page, [...reading.contracts.values()], lookups.heldBefore);
  for (const item of list.unread) page.fail("", "unknown-row-shape", item);
  page.joinTaxes();
  return page;
}
