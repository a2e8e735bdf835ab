import { z } from "zod";
import { toAmount } from "../amounts.ts";

/** Objects of CloudPayments as far as they are read here; notifications hold texts where answers hold numbers. */

const Plain = z.union([z.string(), z.number()]).transform(String);

/** A text that may be left out, null or empty. */
const Optional = Plain.nullish().transform((value) => (value ? value : null));

/** Text with two decimals. */
const Amount = z.union([z.string(), z.number()]).transform((value, ctx) => {
  try {
    return toAmount(value);
  } catch {
    ctx.addIssue({ code: "custom", message: "no amount" });
    return z.NEVER;
  }
});
const OptionalAmount = z
  .union([Amount, z.literal("").transform(() => null)])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** "2026-11-30T09:15:00" or "2026-11-30 09:15:00", in UTC. */
const Time = z.string().transform((text, ctx) => {
  const iso = text.replace(" ", "T");
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : `${iso}Z`);
  if (!Number.isNaN(time.getTime())) return time;
  ctx.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});

/** Card and saved method, named alike in answers and notifications. */
const Card = {
  CardFirstSix: Optional,
  CardLastFour: Optional,
  CardExpDate: Optional,
  CardType: Optional,
  Token: Optional,
};
export interface CloudCard {
  readonly CardFirstSix: string | null;
  readonly CardLastFour: string | null;
  /** MM/YY */
  readonly CardExpDate: string | null;
  readonly CardType: string | null;
  readonly Token: string | null;
}

const Payment = {
  TransactionId: Plain,
  Amount,
  Currency: z.string(),
  InvoiceId: Optional,
  AccountId: Optional,
  Status: Optional,
  TotalFee: OptionalAmount,
  ReasonCode: Optional,
};

/** A payment or refund as the API answers it. */
export const CloudTransaction = z.object({
  ...Payment,
  ...Card,
  CreatedDateIso: Time,
  JsonData: z.unknown(),
  Refunded: z.boolean().nullish(),
  Type: Optional,
  PaymentTransactionId: Optional,
  OriginalTransactionId: Optional,
});
export type CloudTransaction = z.output<typeof CloudTransaction>;

/** Check, pay, fail and confirm. */
export const CloudPaymentNotice = z.object({ ...Payment, ...Card, DateTime: Time, OperationType: Optional });
export type CloudPaymentNotice = z.output<typeof CloudPaymentNotice>;

/** Refund: `TransactionId` is the refund, `PaymentTransactionId` the payment. */
export const CloudRefundNotice = z.object({
  TransactionId: Plain,
  PaymentTransactionId: Plain,
  Amount,
  Currency: Optional,
  PaymentCurrency: Optional,
  DateTime: Time,
});

/** A subscription run by the provider: we start none, but a customer may end one. */
export const CloudRecurrentNotice = z.object({
  Id: Plain,
  AccountId: Optional,
  Status: Optional,
});

export const CloudEnvelope = z.object({
  Success: z.boolean(),
  Message: z.string().nullish(),
  Model: z.unknown(),
  ErrorCode: Optional,
});
export type CloudEnvelope = z.output<typeof CloudEnvelope>;

/** A payment that waits for 3-D Secure: all that is answered of it. */
export const CloudChallenge = z.object({ TransactionId: Plain, AcsUrl: z.string() });
