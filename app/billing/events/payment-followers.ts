import { referralFollower } from "../referral/referral-follower.ts";
import type { PaymentFollower } from "./payment-follower.ts";

/** Followers of this program, in their order: promo codes, then referrals and partners. */
export const paymentFollowers: readonly PaymentFollower[] = [referralFollower];
