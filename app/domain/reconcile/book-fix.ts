import { KIND_CODES } from "@zerno/engine";
import { decideIncome } from "../../portfolio/actions/book-income.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import type { TransactionValues } from "../../portfolio/transactions/transaction-values.types.ts";
import { insertTransactions } from "../../portfolio/transactions/transactions.queries.ts";
import type { CheckedLine } from "./check-statement.ts";

/** Distinguishes it from a broker's row. */
const adjustmentNote = "Adjustment to the statement of";

export interface FixPlace {
  readonly user: { readonly id: string; readonly plan: string };
  readonly portfolio: PortfolioRow;
  readonly accountId: string;
  readonly importId: string;
  readonly date: string;
  readonly today: string;
  readonly now: Date;
  /** Deposited or withdrawn, neither gain nor loss. */
  readonly isCashPaid?: boolean;
}

const size = (difference: string): string => (difference.startsWith("-") ? difference.slice(1) : difference);

const empty = {
  ...{ tradeTime: null, settleDate: null, assetOwnerId: null, assetId: null, quantity: null, price: null },
  ...{ amount: null, accrued: null, fee: null, feeCurrency: null, tax: null, taxCurrency: null, rate: null },
  ...{ toAmount: null, toCurrency: null, ratioTo: null, ratioFrom: null, cost: null, acquiredOn: null },
};

/**
 * Corrects a line: cash by a gain or expense, units by an opening balance at the statement's price, payments by
 * booking. Call under the portfolio's lock.
 * @returns rows written
 * @throws AppError LIMIT_REACHED, OVERSOLD
 */
export async function bookFix(
  tx: RecordedTx,
  place: FixPlace,
  line: CheckedLine,
  asset: { readonly ownerId: string; readonly id: string } | null,
): Promise<number> {
  const { fix } = line;
  if (fix === null) return 0;
  if (fix.how === "income") return bookPayments(tx, place, fix.payments);
  if (fix.how === "opening" && asset === null) return 0;
  const { date, importId, portfolio, accountId, now } = place;
  const base = { ...empty, tradeDate: date, note: `${adjustmentNote} ${date}` };
  const values: TransactionValues =
    fix.how === "cash"
      ? {
          ...base,
          kind: KIND_CODES[cashKind(line.difference.startsWith("-"), place.isCashPaid ?? false)],
          ...{ currency: line.id, amount: size(line.difference), affectsCash: true },
        }
      : {
          ...base,
          ...{ kind: KIND_CODES["opening-balance"], currency: fix.currency, price: fix.price },
          ...{ assetOwnerId: asset?.ownerId ?? null, assetId: asset?.id ?? null },
          ...{ quantity: size(line.difference), affectsCash: false },
        };
  await assertHoldingsFit(tx, place.user, [values.assetId]);
  const row = { ...values, importId, importKey: `adjustment:${date}:${line.id}` };
  await insertTransactions(tx, { portfolio, accountId, now }, [row]);
  return 1;
}

const cashKind = (isMissing: boolean, isPaid: boolean) =>
  isPaid ? (isMissing ? "deposit" : "withdrawal") : isMissing ? "cash-gain" : "cash-expense";

type Payments = Extract<CheckedLine["fix"], { how: "income" }>["payments"];

/** Books payments as due now, in their own account. */
async function bookPayments(tx: RecordedTx, place: FixPlace, payments: Payments): Promise<number> {
  const { portfolio, accountId, importId, today, now } = place;
  let booked = 0;
  for (const { due, tax } of payments) {
    const key = due.key.replace(/ \S+$/, ` ${accountId}`);
    const reference = { importId, importKey: key };
    const done = await decideIncome(tx, portfolio, key, { today, now, state: "booked", tax, reference });
    if (done !== undefined) booked += 1;
  }
  return booked;
}
