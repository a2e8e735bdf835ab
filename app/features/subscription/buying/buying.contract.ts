import { z } from "zod";
import { NoInput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import {
  Choice,
  Order,
  Payment,
  PaymentModal,
  Pricing,
  Purchase,
  Started,
  SubscriptionState,
} from "./buying.schema.ts";

/** Buttons a person presses; a script that presses them would fill the provider's list. */
const pressed = { access: "user", isBilling: true, perMinute: 20 } as const;
/** Notifications are repeated until answered, and those of all customers come from one address. */
const notified = { access: "signature", body: "signed", isBilling: true, perMinute: 600 } as const;
const cloudPayments = {
  ...notified,
  body: "signed-form",
  isOwnAddition: true,
  input: z.looseObject({}),
  output: z.looseObject({ code: z.int() }),
} as const;
const notice = (what: string) =>
  endpoint({ ...cloudPayments, summary: `Signed notification of CloudPayments: ${what}` });
const Id = z.uuid();

export const buyingContract = {
  "GET /api/subscriptionPricing/getsubscriptionpricing": endpoint({
    summary: "Plans, periods and prices of a country, the offer on the first payment, the trial",
    access: "anon",
    input: z.object({
      /** Of a visitor; an account has its own. */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    output: Pricing,
  }),
  "GET /api/subscriptionPricing/getpaymentmodaldata": endpoint({
    summary: "Amounts, provider and dates of choosing a plan and a period, before anything is paid",
    access: "user",
    isBilling: true,
    input: Choice,
    output: PaymentModal,
  }),
  "POST /api/subscriptionPricing/processpayment": endpoint({
    ...pressed,
    summary: "Start a purchase at CloudPayments: the options of its payment form",
    input: Purchase,
    output: Started,
  }),
  "POST /api/stripe/create-checkout-session": endpoint({
    ...pressed,
    summary: "Start a purchase at Stripe: the address of its payment page",
    input: Purchase,
    output: Started,
  }),
  "POST /api/stripe/process-checkout-session": endpoint({
    ...pressed,
    summary: "Come back from Stripe's payment page: the order as it stands",
    input: z.object({ sessionId: z.string().min(1).max(200) }),
    output: Order,
  }),
  "POST /api/stripe/webhook": endpoint({
    ...notified,
    summary: "Signed events of Stripe",
    isOwnAddition: true,
    input: z.looseObject({}),
    output: z.looseObject({}),
  }),
  "POST /api/cloudpayments/check": endpoint({
    ...cloudPayments,
    summary: "Signed question of CloudPayments before a payment: is the order as it says",
  }),
  "POST /api/cloudpayments/pay": notice("paid"),
  "POST /api/cloudpayments/fail": notice("declined"),
  "POST /api/cloudpayments/confirm": notice("an authorised payment was taken"),
  "POST /api/cloudpayments/cancel": notice("an authorised payment was voided"),
  "POST /api/cloudpayments/refund": notice("refunded"),
  "POST /api/cloudpayments/recurrent": notice("a subscription kept by the provider changed"),
  "POST /api/cloudpayments/receipt": notice("a fiscal receipt was issued"),
  "GET /api/subscriptionPricing/order": endpoint({
    summary: "An order of the caller: paid, declined and why, or still open",
    access: "user",
    isBilling: true,
    isOwnAddition: true,
    /** Without an id: the last one. */
    input: z.object({ id: Id.optional() }),
    output: Order,
  }),
  "GET /api/subscriptionPricing/subscription": endpoint({
    summary: "State of the caller's subscription: next payment, card, credit, trial, failed payment",
    access: "user",
    isBilling: true,
    isOwnAddition: true,
    input: NoInput,
    output: SubscriptionState,
  }),
  "POST /api/subscriptionPricing/change": endpoint({
    ...pressed,
    summary:
      "Change plan or period: upgrades at once with the saved card, others at the end of the paid time",
    isOwnAddition: true,
    input: Purchase,
    output: Started,
  }),
  "POST /api/subscriptionPricing/unsubscribe": endpoint({
    ...pressed,
    summary: "Stop the renewal; what is paid stays until its end",
    input: z.object({ reason: z.string().trim().max(500).optional() }),
    output: SubscriptionState,
  }),
  "POST /api/subscriptionPricing/resume": endpoint({
    ...pressed,
    summary: "Renew again, before the paid time ends",
    isOwnAddition: true,
    input: NoInput,
    output: SubscriptionState,
  }),
  "POST /api/subscriptionPricing/start-trial": endpoint({
    ...pressed,
    summary: "Start the trial, once per account, without a card",
    isOwnAddition: true,
    input: NoInput,
    output: SubscriptionState,
  }),
  "GET /api/userProfile/getpayments": endpoint({
    summary: "Payments of the caller, the latest first; none without billing",
    access: "user",
    input: NoInput,
    output: z.object({ payments: z.array(Payment) }),
  }),
  "GET /api/userProfile/invoice": endpoint({
    summary: "Invoice of a payment as a PDF",
    access: "user",
    isBilling: true,
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  }),
} as const;
