import type { Handlers } from "../../../server/call.ts";
import { buyAt, changePlan, getModal } from "../checkout/start-payment.ts";
import { writeInvoice } from "../invoice/write-invoice.ts";
import {
  beginTrial,
  getPayments,
  getSubscription,
  resumeRenewal,
  stopRenewal,
} from "../manage/get-subscription.ts";
import { getOrder, processSession } from "../payment/get-order.ts";
import { getPricing } from "../pricing/get-pricing.ts";
import { handleCloudNotification, handleStripeEvent } from "../webhooks/handle-notification.ts";
import type { buyingContract } from "./buying.contract.ts";

export const buyingHandlers: Handlers<typeof buyingContract> = {
  "GET /api/subscriptionPricing/getsubscriptionpricing": getPricing,
  "GET /api/subscriptionPricing/getpaymentmodaldata": getModal,
  "POST /api/subscriptionPricing/processpayment": buyAt("cloudpayments"),
  "POST /api/stripe/create-checkout-session": buyAt("stripe"),
  "POST /api/stripe/process-checkout-session": processSession,
  "POST /api/stripe/webhook": handleStripeEvent,
  "POST /api/cloudpayments/check": handleCloudNotification("check"),
  "POST /api/cloudpayments/pay": handleCloudNotification("pay"),
  "POST /api/cloudpayments/fail": handleCloudNotification("fail"),
  "POST /api/cloudpayments/confirm": handleCloudNotification("confirm"),
  "POST /api/cloudpayments/cancel": handleCloudNotification("cancel"),
  "POST /api/cloudpayments/refund": handleCloudNotification("refund"),
  "POST /api/cloudpayments/recurrent": handleCloudNotification("recurrent"),
  "POST /api/cloudpayments/receipt": handleCloudNotification("receipt"),
  "GET /api/subscriptionPricing/order": getOrder,
  "GET /api/subscriptionPricing/subscription": getSubscription,
  "POST /api/subscriptionPricing/change": changePlan,
  "POST /api/subscriptionPricing/unsubscribe": stopRenewal,
  "POST /api/subscriptionPricing/resume": resumeRenewal,
  "POST /api/subscriptionPricing/start-trial": beginTrial,
  "GET /api/userProfile/getpayments": getPayments,
  "GET /api/userProfile/invoice": writeInvoice,
};
