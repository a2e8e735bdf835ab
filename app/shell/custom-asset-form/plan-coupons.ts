import type { StatedCoupon } from "../../shared/schemas/bond.schema.ts";

/** Whole months back from maturity, or days from the first period's start. */
export const rhythms = {
  "12m": { months: 12 },
  "6m": { months: 6 },
  "3m": { months: 3 },
  "1m": { months: 1 },
  "182d": { days: 182 },
  "91d": { days: 91 },
  "30d": { days: 30 },
} as const satisfies Record<string, { readonly months: number } | { readonly days: number }>;
export type Rhythm = keyof typeof rhythms;
export const rhythmNames = Object.keys(rhythms) as Rhythm[];

interface CouponPlan {
  readonly nominal: string;
  readonly ratePercent: string;
  readonly rhythm: Rhythm;
  readonly startsOn: string;
  readonly maturity: string;
}

/** 30 years of monthly coupons, with a reserve. */
const mostCoupons = 400;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Clamps to the end of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, number = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 - months, Math.min(number, last))));
}

function daysAfter(day: string, count: number): string {
  const date = atNoon(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / 86_400_000);

/** Returns ascending pay days; the last is maturity. */
function payDays({ rhythm, startsOn, maturity }: CouponPlan): string[] {
  const step = rhythms[rhythm];
  const days: string[] = [];
  if ("months" in step) {
    for (let count = 0; days.length < mostCoupons; count++) {
      const day = monthsBefore(maturity, count * step.months);
      if (day <= startsOn) break;
      days.unshift(day);
    }
    return days;
  }
  let day = daysAfter(startsOn, step.days);
  for (; day < maturity && days.length < mostCoupons - 1; day = daysAfter(day, step.days)) days.push(day);
  return [...days, maturity];
}

/** Returns an integer of the last decimal place, and the number of places. */
function wholeOf(text: string): { readonly whole: bigint; readonly places: number } {
  const [digits = "0", part = ""] = text.split(".");
  return { whole: BigInt(`${digits}${part}`), places: part.length };
}

/** Returns nominal × percent × share of a year, to the cent, half up. */
function couponAmount(
  { nominal, ratePercent }: Pick<CouponPlan, "nominal" | "ratePercent">,
  share: { readonly of: number; readonly in: number },
): string {
  const [base, rate] = [wholeOf(nominal), wholeOf(ratePercent)];
  const above = base.whole * rate.whole * BigInt(share.of) * 100n;
  const below = 10n ** BigInt(base.places + rate.places + 2) * BigInt(share.in);
  const cents = ((2n * above + below) / (2n * below)).toString().padStart(3, "0");
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`.replace(/\.?0+$/, "");
}

/**
 * Plans coupons of a fixed yearly rate. Whole months are parts of a year, other periods days / 365: 1,000 at 7.05% for
 * 182 days pay 35.15.
 */
export function planCoupons(plan: CouponPlan): StatedCoupon[] {
  const step = rhythms[plan.rhythm];
  let startsOn = plan.startsOn;
  return payDays(plan).map((payDate) => {
    const isRegular = "months" in step && monthsBefore(payDate, step.months) === startsOn;
    const share = isRegular ? { of: step.months, in: 12 } : { of: daysBetween(startsOn, payDate), in: 365 };
    const coupon = { startsOn, payDate, amount: couponAmount(plan, share) };
    startsOn = payDate;
    return coupon;
  });
}
