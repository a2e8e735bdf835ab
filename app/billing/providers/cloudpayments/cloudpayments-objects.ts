import { z } from "zod";
import { toAmount } from "../amounts.ts";

/** Fields read of CloudPayments; notifications have text where responses have numbers. */

const Plain = z.union([z.string(), z.number()]).transform(String);

const Optional = Plain.nullish().transform((value) => (value ? value : null));

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

/** "2026-11-30T09:15:00" or "2026-11-30 09:15:00", UTC. */
const Time = z.string().transform((text, ctx) => {
  const iso = text.replace(" ", "T");
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(iso) ? iso : `${iso}Z`);
  if (!Number.isNaN(time.getTime())) return time;
  ctx.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});

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

export const CloudPaymentNotice = z.object({ ...Payment, ...Card, DateTime: Time, OperationType: Optional });
export type CloudPaymentNotice = z.output<typeof CloudPaymentNotice>;

export const CloudRefundNotice = z.object({
  TransactionId: Plain,
  PaymentTransactionId: Plain,
  Amount,
  Currency: Optional,
  PaymentCurrency: Optional,
  DateTime: Time,
});

/** We start no such subscription, but a customer may end one. */
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

export const CloudChallenge = z.object({ TransactionId: Plain, AcsUrl: z.string() });
