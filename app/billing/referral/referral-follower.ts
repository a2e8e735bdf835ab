import type { PaymentFollower } from "../events/payment-follower.ts";
import { releasePromo, reservePromo } from "../promo/reserve-promo.ts";
import { reverseSettlement } from "./reverse-settlement.ts";
import { settlePayment } from "./settle-payment.ts";

const promoSources: readonly string[] = ["promo", "email-promo"];

/**
 * Promo codes, referrals and partners: an order reserves the use of its code, a payment finishes it and accrues the
 * share of whoever referred the payer, returned money takes the share back.
 */
export const referralFollower: PaymentFollower = {
  async ordered(tx, { userId, orderId, discount, now }) {
    if (discount.code !== null && promoSources.includes(discount.source))
      await reservePromo(tx, { userId, code: discount.code, orderId, now });
  },
  expired: (tx, { userId, orderId }) => releasePromo(tx, userId, orderId),
  paid: settlePayment,
  returned: reverseSettlement,
};
