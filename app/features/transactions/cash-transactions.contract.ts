import { z } from "zod";
import { CurrencyCode, DecimalText, Id, IsoDay, UnsignedAmount } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import {
  AddedTransaction,
  FirstCashAnswer,
  TransactionDraft,
  TransactionRow,
} from "../../shared/schemas/transaction.schema.ts";
import { cashKinds } from "./cash-kinds.ts";

/** Rows that move money only: deposits, withdrawals, interest, fees, taxes. */
const CashDraft = TransactionDraft.pick({
  portfolioId: true,
  accountId: true,
  date: true,
  time: true,
  currency: true,
  note: true,
}).extend({ kind: z.enum(cashKinds), amount: DecimalText });

export const cashTransactionsContract = {
  "GET /api/cashtransactions": endpoint({
    summary: "Cash transactions, newest first, paged",
    access: "user",
    shared: "view",
    input: z.object({
      portfolioId: PortfolioId,
      /** `nextCursor` of the previous page. */
      cursor: z.string().max(100).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ rows: z.array(TransactionRow), nextCursor: z.string().nullable() }),
  }),
  "POST /api/cashtransactions": endpoint({
    summary: "Add a deposit, withdrawal, interest, fee or tax",
    access: "user",
    shared: "edit",
    status: 201,
    input: CashDraft.extend(FirstCashAnswer.shape),
    output: AddedTransaction,
  }),
  "PUT /api/cashtransactions": endpoint({
    summary:
      "Replace a cash transaction; STALE (412) if it changed since `version`, or does not match If-Match",
    access: "user",
    shared: "edit",
    needsIfMatch: true,
    input: CashDraft.extend({ id: Id, version: z.int() }),
    output: TransactionRow,
  }),
  "DELETE /api/cashtransactions": endpoint({
    summary: "Delete cash transactions, all or none; `undoId` restores them",
    access: "user",
    shared: "edit",
    input: z.object({ portfolioId: Id, ids: z.array(Id).min(1).max(1000) }),
    output: z.object({ count: z.int(), undoId: z.string() }),
  }),
  "POST /api/cashtransactions/missing": endpoint({
    summary:
      "Add the missing deposit of a currency below zero, or the exchange from another one; nothing if it is not below zero",
    access: "user",
    shared: "edit",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      currency: CurrencyCode,
      /** Currency to exchange from, at the rate of the first negative day; absent: a deposit. */
      from: CurrencyCode.optional(),
      /** Gap of an unsaved row, on its day; absent: the ledger's. */
      foreseen: z.object({ date: IsoDay, amount: UnsignedAmount }).optional(),
    }),
    output: z.object({ row: AddedTransaction.nullable() }),
  }),
  "POST /api/cashtransactions/convert": endpoint({
    summary: "Exchange currency: amount received, or rate (one unit of `currency` in `toCurrency`)",
    access: "user",
    shared: "edit",
    status: 201,
    input: z
      .object({
        portfolioId: Id,
        accountId: Id.nullish(),
        date: IsoDay,
        currency: CurrencyCode,
        amount: DecimalText,
        toCurrency: CurrencyCode,
        toAmount: DecimalText.nullish(),
        rateGot: DecimalText.nullish(),
        fee: DecimalText.nullish(),
        note: PlainText.max(10_000).default(""),
        ...FirstCashAnswer.shape,
      })
      .refine(({ toAmount, rateGot }) => (toAmount == null) !== (rateGot == null), {
        error: "amount-or-rate",
        path: ["toAmount"],
      }),
    output: z.object({
      row: AddedTransaction,
      /** Received per unit of the currency given, by the row. */
      rateGot: z.string(),
    }),
  }),
} as const;
