import { referralFollower } from "../referral/referral-follower.ts";
import type { PaymentFollower } from "./payment-follower.ts";

/** In order. */
export const paymentFollowers: readonly PaymentFollower[] = [referralFollower];
