import type { AssetType, CodeOf } from "../../shared/codes.ts";
import type { CalendarId } from "./calendars.ts";
import type { FactorId } from "./factors.ts";

export interface PayoutPlan {
  readonly yearlyYield: number;
  readonly months: readonly number[];
  readonly dayOfMonth: number;
  readonly payAfterDays: number;
  readonly skippedYears?: readonly number[];
  readonly digits: number;
}

export interface SplitPlan {
  readonly exDate: string;
  readonly to: number;
  readonly from: number;
}

export interface Listing {
  readonly ticker: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly type: CodeOf<typeof AssetType>;
  readonly currency: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly calendar: CalendarId;
  readonly lotSize: number;
  readonly priceDigits: number;
  readonly listedOn?: string;
  readonly price: number;
  readonly factor: FactorId;
  readonly beta: number;
  readonly volatility: number;
  readonly drift: number;
  readonly factorCurrency?: string;
  readonly payout?: PayoutPlan;
  readonly splits?: readonly SplitPlan[];
}

export interface BondPlan {
  readonly ticker: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly country: string;
  readonly sector: string;
  readonly currency: string;
  readonly nominal: number;
  readonly issuedOn: string;
  readonly couponRate: number;
  readonly couponDays: number;
  readonly couponCount: number;
  readonly spread: number;
  /** Amortisation by coupon number (1-based); the rest at the end. */
  readonly amortisations?: readonly { readonly coupon: number; readonly amount: number }[];
}
