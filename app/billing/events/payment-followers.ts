import { referralFollower } from "../referral/referral-follower.ts";
import type { PaymentFollower } from "./payment-follower.ts";

export const paymentFollowers: readonly PaymentFollower[] = [referralFollower];
