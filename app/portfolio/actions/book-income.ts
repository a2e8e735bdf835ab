import { formatDec, formatMoney, type IsoDate, KIND_CODES, multiplyDivide, parseDec } from "@zerno/engine";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import type { StoredDue } from "../../shared/schemas/action.schema.ts";
import { change } from "../history/change.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { settlesInCash } from "../transactions/cash-settlement.ts";
import { assertCovered } from "../transactions/quantity-rows.ts";
import type { TransactionValues } from "../transactions/transaction-values.types.ts";
import { insertTransactions } from "../transactions/transactions.queries.ts";
import { storeAction } from "./actions.queries.ts";
import type { DueIncome } from "./due-income.ts";
import { type IncomeProposal, proposeIncome } from "./income-proposals.ts";
import { type IncomeContext, loadProposalContext } from "./load-income.ts";
import { bookProposal, findEarlier, waitsFor } from "./pending-actions.ts";

const ONE = 10n ** 18n;

/** Returns tax at the portfolio's rate, 10^-10; repaid nominal is untaxed. */
export function withheldTax(
  { kind, gross }: Pick<DueIncome, "kind" | "gross">,
  { incomeTaxRate }: Pick<PortfolioRow, "incomeTaxRate">,
): bigint {
  const rate = incomeTaxRate === null ? undefined : parseDec(incomeTaxRate);
  if (rate === undefined || (kind !== "dividend" && kind !== "coupon")) return 0n;
  return multiplyDivide(gross, rate, ONE);
}

function ownerOf(world: IncomeContext, { assetId }: DueIncome): string {
  const asset = world.assets.get(assetId);
  if (!asset) throw new Error(`a payment of an asset that was not read: ${assetId}`);
  return asset.ownerId;
}

function valuesOf(due: DueIncome, world: IncomeContext, tax: bigint): TransactionValues {
  const hasUnits = due.kind === "dividend" || due.kind === "redemption";
  return {
    ...{ kind: KIND_CODES[due.kind], tradeDate: due.payDate, tradeTime: null, settleDate: null },
    ...{ assetOwnerId: ownerOf(world, due), assetId: due.assetId },
    ...{ quantity: hasUnits ? formatDec(due.units) : null, price: null, currency: due.currency },
    ...{ amount: formatMoney(due.gross), accrued: null, fee: null, feeCurrency: null },
    ...{ tax: tax === 0n ? null : formatMoney(tax), taxCurrency: tax === 0n ? null : due.currency },
    ...{ rate: null, toAmount: null, toCurrency: null, ratioTo: null, ratioFrom: null },
    ...{ cost: null, acquiredOn: null, affectsCash: true, note: "" },
  };
}

const storedOf = (due: DueIncome): StoredDue => ({
  kind: due.kind,
  exDate: due.exDate,
  payDate: due.payDate,
  isExpected: due.isExpected,
  units: String(due.units),
  gross: String(due.gross),
  currency: due.currency,
});

async function decide(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  due: DueIncome,
  { world, now, state }: { world: IncomeContext; now: Date; state: "booked" | "ignored" },
): Promise<string> {
  const action = await storeAction(tx, {
    ...{ userId: portfolio.userId, id: newId(), portfolioId: portfolio.id, eventKey: due.key },
    ...{ kind: due.kind, effectiveOn: due.payDate, assetId: due.assetId, accountId: due.accountId },
    assetOwnerId: ownerOf(world, due),
    ...{ state, due: storedOf(due), changedAt: now },
  });
  return action.id;
}

export interface Told {
  readonly date?: IsoDate;
  /** Before tax, 10^-10; default: the due amount. */
  readonly gross?: bigint;
  /** 10^-10; default: by the portfolio's rate. */
  readonly tax?: bigint;
  readonly reference?: { readonly importId: string; readonly importKey: string };
}

async function bookOne(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  due: DueIncome,
  context: { world: IncomeContext; now: Date } & Told,
): Promise<string> {
  const { world, now, date = due.payDate, gross = due.gross, reference } = context;
  const paid = { ...due, payDate: date, gross };
  const tax = context.tax ?? withheldTax(paid, portfolio);
  const actionId = await decide(tx, portfolio, due, { world, now, state: "booked" });
  const affectsCash = await settlesInCash(tx, portfolio, due.accountId);
  const values = { ...valuesOf(paid, world, tax), ...reference, affectsCash, actionId };
  await insertTransactions(tx, { portfolio, accountId: due.accountId, now }, [values]);
  return actionId;
}

/** Payment keys, or all eligible for automatic booking. */
export type IncomeChoice = "unasked" | ReadonlySet<string>;

interface IncomeBooking {
  readonly actor?: { readonly id: string } | undefined;
  readonly today: string;
  readonly now: Date;
  readonly choice: IncomeChoice;
  /** Books blocking events first as this user; otherwise the payments wait. */
  readonly eventsFor?: { readonly id: string; readonly plan: string } | undefined;
  readonly noteChange?: ((id: string) => void) | undefined;
}

/** Requires a known day and units, no similar row, and no undo. */
export const mayBookAutomatically = ({ due, near, wasTakenBack, waitsFor }: IncomeProposal): boolean =>
  near === undefined && !wasTakenBack && !due.isExpected && waitsFor === undefined;

const isChosen = (proposal: IncomeProposal, choice: IncomeChoice): boolean =>
  choice === "unasked" ? mayBookAutomatically(proposal) : choice.has(proposal.due.key);

async function bookEvents(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  { today, now, choice, eventsFor: user }: IncomeBooking,
): Promise<number> {
  if (user === undefined) return 0;
  for (let booked = 0; ; booked += 1) {
    const world = await loadProposalContext(tx, portfolio);
    const first = proposeIncome(world, today)
      .flatMap((one) => (isChosen(one, choice) && one.waitsFor ? [one.waitsFor] : []))
      .map((one) => findEarlier(world.pending, one) ?? one)
      .sort((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))[0];
    if (first === undefined) return booked;
    await bookProposal(tx, portfolio, first, { user, now });
  }
}

/**
 * Idempotent. An undecided event up to the ex-date blocks its payment.
 * @throws AppError NOT_FOUND, OVERSOLD when a redemption exceeds the holding
 */
export async function bookIncome(
  db: Db,
  place: { readonly userId: string; readonly portfolioId: string },
  booking: IncomeBooking,
): Promise<{ readonly payments: readonly DueIncome[]; readonly events: number }> {
  const { actor, today, now, choice, noteChange } = booking;
  const { userId, portfolioId } = place;
  const actorId = choice === "unasked" ? null : (actor?.id ?? userId);
  const by = { db, userId, actorId, at: now, noteChange };
  return change(by, { portfolioId, kind: "income-booked" }, async (tx, portfolio) => {
    const events = await bookEvents(tx, portfolio, booking);
    const world = await loadProposalContext(tx, portfolio);
    const chosen = proposeIncome(world, today).filter(
      (proposal) => proposal.waitsFor === undefined && isChosen(proposal, choice),
    );
    for (const { due } of chosen) await bookOne(tx, portfolio, due, { world, now });
    await assertCovered(tx, portfolio, [...new Set(chosen.map(({ due }) => due.assetId))]);
    return { payments: chosen.map(({ due }) => due), events };
  });
}

/**
 * @returns the action's id; undefined: not due
 * @throws AppError ACTION_WAITS while an earlier event is undecided, OVERSOLD
 */
export async function decideIncome(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  key: string,
  { today, now, state, ...told }: { today: string; now: Date; state: "booked" | "ignored" } & Told,
): Promise<string | undefined> {
  const world = await loadProposalContext(tx, portfolio);
  const proposal = proposeIncome(world, today).find((one) => one.due.key === key);
  if (proposal === undefined) return undefined;
  const { due } = proposal;
  if (state === "ignored") return decide(tx, portfolio, due, { world, now, state });
  if (proposal.waitsFor) throw waitsFor(proposal.waitsFor);
  const actionId = await bookOne(tx, portfolio, due, { world, now, ...told });
  await assertCovered(tx, portfolio, [due.assetId]);
  return actionId;
}
