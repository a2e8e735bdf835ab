import type { Handlers } from "../../../server/call.ts";
import { AppError } from "../../../shared/app-error.ts";
import { getPricing } from "../pricing/get-pricing.ts";
import type { buyingContract } from "./buying.contract.ts";

const later = () => {
  throw new AppError("NOT_FOUND");
};

export const buyingHandlers: Handlers<typeof buyingContract> = {
  "GET /api/subscriptionPricing/getsubscriptionpricing": getPricing,
  "GET /api/subscriptionPricing/getpaymentmodaldata": later,
  "POST /api/subscriptionPricing/processpayment": later,
  "POST /api/stripe/create-checkout-session": later,
  "POST /api/stripe/process-checkout-session": later,
  "POST /api/stripe/webhook": later,
  "POST /api/cloudpayments/check": later,
  "POST /api/cloudpayments/pay": later,
  "POST /api/cloudpayments/fail": later,
  "POST /api/cloudpayments/confirm": later,
  "POST /api/cloudpayments/cancel": later,
  "POST /api/cloudpayments/refund": later,
  "POST /api/cloudpayments/recurrent": later,
  "POST /api/cloudpayments/receipt": later,
  "GET /api/subscriptionPricing/order": later,
  "GET /api/subscriptionPricing/subscription": later,
  "POST /api/subscriptionPricing/change": later,
  "POST /api/subscriptionPricing/unsubscribe": later,
  "POST /api/subscriptionPricing/resume": later,
  "POST /api/subscriptionPricing/start-trial": later,
  "GET /api/userProfile/getpayments": async () => ({ payments: [] }),
  "GET /api/userProfile/invoice": later,
};
