import type { InputOf } from "../../../shared/endpoint.ts";
import type { PromoKind } from "../../../shared/names/promo-names.ts";
import type { SoldPlan } from "../../../shared/plan-catalogue.ts";
import type { PlanPeriod } from "../../../shared/plans.ts";
import type { adminPromoContract } from "../admin-promo.contract.ts";

/** A code as it is being typed. */
export interface PromoDraft {
  readonly code: string;
  readonly kind: PromoKind;
  readonly percent: string | null;
  readonly amounts: Readonly<Record<"USD" | "RUB", string | null>>;
  readonly grantPlan: string;
  readonly grantPeriod: string;
  /** Empty: all plans. */
  readonly plan: string;
  readonly countries: string;
  readonly isFirstPaymentOnly: boolean;
  readonly periods: string | null;
  readonly maxUses: string | null;
  readonly maxUsesPerUser: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly note: string;
}

export const emptyPromo: PromoDraft = {
  ...{ code: "", kind: "percent", percent: "20", amounts: { USD: null, RUB: null }, note: "" },
  ...{ grantPlan: "Tier2_2", grantPeriod: "Month", plan: "", countries: "", isFirstPaymentOnly: true },
  ...{ periods: "1", maxUses: null, maxUsesPerUser: "1", startsOn: null, endsOn: null },
};

type NewPromo = InputOf<(typeof adminPromoContract)["POST /api/admin/promo-codes"]>;

const wholeOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** The request of a draft; what is wrong in it is said by the server. */
export function toPromo(draft: PromoDraft): NewPromo {
  const { code, kind, percent, amounts, grantPlan, grantPeriod, plan, countries, note } = draft;
  return {
    ...{ code, kind, note, isFirstPaymentOnly: draft.isFirstPaymentOnly },
    ...(kind === "percent" && percent !== null ? { percent } : {}),
    ...(kind === "amount"
      ? {
          amounts: (["USD", "RUB"] as const).flatMap((currency) => {
            const off = amounts[currency];
            return off === null ? [] : [{ currency, off }];
          }),
        }
      : {}),
    ...(kind === "period"
      ? { grant: { plan: grantPlan as SoldPlan, period: grantPeriod as PlanPeriod } }
      : { plans: plan === "" ? [] : [plan as SoldPlan] }),
    countries: countries
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((country) => country !== ""),
    ...{ periods: wholeOf(draft.periods), maxUses: wholeOf(draft.maxUses) },
    maxUsesPerUser: wholeOf(draft.maxUsesPerUser),
    ...(draft.startsOn === null ? {} : { startsOn: draft.startsOn }),
    ...(draft.endsOn === null ? {} : { endsOn: draft.endsOn }),
  };
}
