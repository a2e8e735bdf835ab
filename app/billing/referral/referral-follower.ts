import type { PaymentFollower } from "../events/payment-follower.ts";
import { releasePromo, reservePromo } from "../promo/reserve-promo.ts";
import { applyPayment } from "./apply-payment.ts";
import { reverseAccrual } from "./reverse-accrual.ts";

const promoSources: readonly string[] = ["promo", "email-promo"];

/** Orders reserve promo codes; payments finish them and accrue a share; returned money reverses it. */
export const referralFollower: PaymentFollower = {
  async ordered(tx, { userId, orderId, discount, now }) {
    if (discount.code !== null && promoSources.includes(discount.source))
      await reservePromo(tx, { userId, code: discount.code, orderId, now });
  },
  expired: (tx, { userId, orderId }) => releasePromo(tx, userId, orderId),
  paid: applyPayment,
  returned: reverseAccrual,
};
