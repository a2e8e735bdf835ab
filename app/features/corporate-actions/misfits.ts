import { formatDec, formatMoney, type IsoDate, multiplyDivide, parseDec, parseMoney } from "@zerno/engine";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { listCorporateEvents, listSplitEvents } from "../../market/events/corporate-events.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { type AccountUnits, accountUnits, unitsBefore } from "../../portfolio/actions/account-units.ts";
import {
  type ActionRow,
  deleteActionRows,
  listActions,
  setActionState,
  storeAction,
} from "../../portfolio/actions/actions.queries.ts";
import { withheldTax } from "../../portfolio/actions/book-income.ts";
import { type Proposal, proposeActions } from "../../portfolio/actions/corporate-proposals.ts";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { type IncomeContext, loadIncomeContext } from "../../portfolio/actions/load-income.ts";
import { loadAssets } from "../../portfolio/assets/asset-terms.ts";
import { type ChangedBy, change } from "../../portfolio/history/change.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { transactions as t } from "../../portfolio/ledger.tables.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { settlesInCash } from "../../portfolio/transactions/cash-settlement.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import {
  insertTransactions,
  replaceTransaction,
  type TransactionTableRow,
} from "../../portfolio/transactions/transactions.queries.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { StoredDue } from "../../shared/schemas/action.schema.ts";

/** Booked payment or event computed from other units than the ledger now has on its day. */
export interface Misfit {
  readonly action: ActionRow;
  readonly rows: readonly TransactionTableRow[];
  /** As booked and as due now; units 0: nothing is due. */
  readonly payment?: { readonly before: StoredDue; readonly now: StoredDue };
  /** Rows of two assets and sales as they would be booked now; undefined: without effect. */
  readonly event?: { readonly now: Proposal | undefined };
}

/** Returns the existing rows of actions, by action id. */
async function listActionRows(db: Db, { userId, id }: PortfolioRow) {
  const rows = await db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.portfolioId, id), isNotNull(t.actionId)));
  return Map.groupBy(rows, ({ actionId }) => actionId ?? "");
}

/** Version of an unedited row. */
const uneditedVersion = 1;

const units = (text: string | null | undefined): bigint => parseDec(text ?? "0") ?? 0n;

/** Returns the compared units of an event's rows: outgoing ones, or else incoming ones. */
const sumOf = (rows: readonly { readonly quantity: string | null; readonly toQuantity?: string | null }[]) =>
  rows.reduce((sum, row) => sum + (row.quantity === null ? units(row.toQuantity) : units(row.quantity)), 0n);

/** Returns whether a row has its booked amount; an edited one is left alone. */
const isAsBooked = ({ amount }: TransactionTableRow, { gross }: StoredDue): boolean =>
  amount !== null && parseMoney(amount) === BigInt(gross);

/**
 * Returns a payment for the present units: at its declared amount if still declared, else the booked one in proportion.
 */
function dueNow(action: ActionRow, held: bigint, dues: ReadonlyMap<string, DueIncome>): StoredDue {
  const stored = StoredDue.parse(action.due);
  const due = dues.get(action.eventKey);
  const gross = due?.gross ?? multiplyDivide(BigInt(stored.gross), held, BigInt(stored.units));
  return { ...stored, units: String(held), gross: String(gross), currency: due?.currency ?? stored.currency };
}

function incomeMisfit(
  action: ActionRow,
  rows: readonly TransactionTableRow[],
  { dues, held }: { readonly dues: ReadonlyMap<string, DueIncome>; readonly held: AccountUnits },
): Misfit | undefined {
  const [row] = rows;
  const stored = StoredDue.parse(action.due);
  const day = (stored.exDate ?? stored.payDate) as IsoDate;
  const units = unitsBefore(held, action.assetId, day).get(action.accountId ?? "") ?? 0n;
  // Short positions receive nothing.
  const unitsNow = units > 0n ? units : 0n;
  if (row === undefined || BigInt(stored.units) === unitsNow || !isAsBooked(row, stored)) return undefined;
  return { action, rows, payment: { before: stored, now: dueNow(action, unitsNow, dues) } };
}

function eventMisfit(
  action: ActionRow,
  rows: readonly TransactionTableRow[],
  proposals: ReadonlyMap<string, Proposal>,
): Misfit | undefined {
  // Edited rows are left alone.
  if (rows.some(({ version }) => version > uneditedVersion)) return undefined;
  // A split states no units: it fits any holding.
  if (rows.every(({ quantity, toQuantity }) => quantity === null && toQuantity === null)) return undefined;
  const now = proposals.get(action.eventKey);
  return sumOf(rows) === unitsOfProposal(now) ? undefined : { action, rows, event: { now } };
}

const unitsOfProposal = (proposal: Proposal | undefined): bigint =>
  sumOf(proposal?.rows.map(({ values }) => values) ?? []);

/** Returns units of 10^-18: a payment's on its ex-date, an event's outgoing or incoming ones. */
export const unitsOfMisfit = ({ rows, payment, event }: Misfit): { before: bigint; now: bigint } =>
  payment
    ? { before: BigInt(payment.before.units), now: BigInt(payment.now.units) }
    : { before: sumOf(rows), now: unitsOfProposal(event?.now) };

/** Proposes all events of the portfolio's assets as if none had been booked. */
async function proposeAll(db: Db, portfolio: PortfolioRow, { rows, assets, rowIds }: IncomeContext) {
  const own = new Set([...rowIds.values()].flat());
  const reader = readerOfPortfolio(portfolio);
  const keys = [...assets.values()];
  const events = await listCorporateEvents(db, reader, keys);
  const targets = await loadAssets(
    db,
    portfolio.userId,
    events.flatMap(({ toAssetId }) => toAssetId ?? []),
  );
  const world = {
    rows: rows.filter(({ id }) => !own.has(id)),
    units: accountUnits(rows),
    assets: new Map([...targets, ...assets]),
    splits: await listSplitEvents(db, reader, keys),
    events,
  };
  return new Map(proposeActions(world, "9999-12-31").map((one) => [one.key, one]));
}

const isBooked = ({ state }: ActionRow): boolean => state === "booked";

/**
 * Lists booked payments and events whose units are no longer those of their day, because of later edits, by day. Rows
 * corrected by hand are left alone.
 */
export async function listMisfits(db: Db, portfolio: PortfolioRow, known?: IncomeContext): Promise<Misfit[]> {
  const rows = await listActionRows(db, portfolio);
  if (rows.size === 0) return [];
  const world = known ?? (await loadIncomeContext(db, portfolio));
  const booked = world.actions.filter((action) => isBooked(action) && rows.has(action.id));
  const events = booked.some(({ due }) => due === null)
    ? await proposeAll(db, portfolio, world)
    : new Map<string, Proposal>();
  const paying = new Set(booked.flatMap(({ due, assetId }) => (due === null ? [] : assetId)));
  const held = accountUnits(world.rows, (id) => paying.has(id));
  const dues = new Map(world.dues.map((due) => [due.key, due]));
  return booked
    .flatMap((action) => {
      const own = rows.get(action.id) ?? [];
      const found =
        action.due === null ? eventMisfit(action, own, events) : incomeMisfit(action, own, { dues, held });
      return found ?? [];
    })
    .sort((a, b) => (a.action.effectiveOn < b.action.effectiveOn ? -1 : 1));
}

interface Repair {
  readonly tx: RecordedTx;
  readonly portfolio: PortfolioRow;
  readonly now: Date;
}

/** Nothing is due any more: removes the rows and reopens the decision. */
async function takeBack({ tx, portfolio, now }: Repair, { action }: Misfit): Promise<void> {
  await deleteActionRows(tx, portfolio.userId, action.id);
  await setActionState(tx, portfolio.userId, [action.id], { state: "undone", changedAt: now });
}

/** Recomputes tax at the portfolio's rate; tax of another rate stays in proportion. */
function taxOf(row: TransactionTableRow, before: StoredDue, now: StoredDue, portfolio: PortfolioRow): bigint {
  const tax = row.tax === null ? 0n : (parseMoney(row.tax) ?? 0n);
  const byRate = (due: StoredDue) => withheldTax({ kind: due.kind, gross: BigInt(due.gross) }, portfolio);
  if (tax === byRate(before)) return byRate(now);
  return multiplyDivide(tax, BigInt(now.gross), BigInt(before.gross));
}

async function repairPayment(
  { tx, portfolio, now: at }: Repair,
  { action, rows }: Misfit,
  { before, now }: NonNullable<Misfit["payment"]>,
): Promise<void> {
  const [row] = rows;
  if (row === undefined) return;
  const { createdAt: _created, parked: _parked, ...kept } = action;
  await storeAction(tx, { ...kept, due: now, changedAt: at });
  const tax = taxOf(row, before, now, portfolio);
  await replaceTransaction(tx, row, {
    ...row,
    ...{ quantity: row.quantity === null ? null : formatDec(BigInt(now.units)) },
    ...{ amount: formatMoney(BigInt(now.gross)), currency: now.currency, updatedAt: at },
    ...{ tax: tax === 0n ? null : formatMoney(tax), taxCurrency: tax === 0n ? null : now.currency },
  });
}

const byAccount = (a: { readonly accountId: string }, b: { readonly accountId: string }): number =>
  a.accountId < b.accountId ? -1 : 1;

/** Updates existing rows, so that references to them stay. */
async function repairEvent({ tx, portfolio, now }: Repair, misfit: Misfit, to: Proposal): Promise<void> {
  const before = [...misfit.rows].sort(byAccount);
  const after = [...to.rows].sort(byAccount);
  for (const [index, { accountId, values }] of after.entries()) {
    const row = before[index];
    if (row) {
      const anew = { createdAt: now, updatedAt: now, version: uneditedVersion };
      const set = { ...values, ...anew, affectsCash: row.affectsCash, accountId };
      await updateRows(tx, t, set, and(eq(t.userId, portfolio.userId), eq(t.id, row.id)));
    } else {
      const { id: actionId } = misfit.action;
      const affectsCash = values.affectsCash && (await settlesInCash(tx, portfolio, accountId));
      await insertTransactions(tx, { portfolio, accountId, now }, [{ ...values, affectsCash, actionId }]);
    }
  }
  const gone = before.slice(after.length).map(({ id }) => id);
  if (gone.length > 0) await deleteRows(tx, t, and(eq(t.userId, portfolio.userId), inArray(t.id, gone)));
}

async function repairOne(by: Repair, misfit: Misfit): Promise<void> {
  const { payment, event } = misfit;
  if (unitsOfMisfit(misfit).now === 0n) await takeBack(by, misfit);
  else if (payment) await repairPayment(by, misfit, payment);
  else if (event?.now) await repairEvent(by, misfit, event.now);
}

/**
 * Rebooks misfits in the order of their days, in one change.
 * @param ids of the actions; absent: all
 * @returns the number of repairs
 * @throws AppError NOT_FOUND, also for an action of another portfolio, OVERSOLD
 */
export async function repairMisfits(
  by: ChangedBy,
  portfolioId: string,
  ids?: ReadonlySet<string>,
): Promise<number> {
  return change(by, { portfolioId, kind: "income-repaired" }, async (tx, portfolio) => {
    const known = new Set((await listActions(tx, portfolio)).map(({ id }) => id));
    if ([...(ids ?? [])].some((id) => !known.has(id))) throw new AppError("NOT_FOUND");
    const repair = { tx, portfolio, now: by.at };
    const done = new Set<string>();
    const touched = new Set<string>();
    for (;;) {
      const left = (await listMisfits(tx, portfolio)).filter(
        ({ action: { id } }) => !done.has(id) && (ids === undefined || ids.has(id)),
      );
      // An event determines the units of later ones: it is repaired alone, payments together.
      const event = left.find(({ payment }) => payment === undefined);
      const next = event ? [event] : left;
      if (next.length === 0) break;
      for (const misfit of next) {
        await repairOne(repair, misfit);
        done.add(misfit.action.id);
        touched.add(misfit.action.assetId);
        for (const { toAssetId } of misfit.rows) if (toAssetId !== null) touched.add(toAssetId);
      }
    }
    await assertCovered(tx, portfolio, [...touched]);
    return done.size;
  });
}
