import { CustomAssetClass } from "../../shared/codes.ts";
import { type BondState, emptyBond, scheduleOf } from "./bond-state.ts";
import type { CustomDraft, CustomHolding, MetalTerms } from "./custom-holding.types.ts";

export interface TypedRate {
  readonly from: string | null;
  readonly percent: string | null;
}

export interface CustomState {
  readonly name: string;
  readonly class: number;
  readonly currency: string;
  readonly valueKind: 1 | 2;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly principal: string | null;
  readonly rates: readonly TypedRate[];
  readonly period: number;
  readonly isPaidOut: boolean;
  readonly roundsAtCredit: boolean;
  readonly metal: MetalTerms["metal"] | "";
  readonly unit: MetalTerms["unit"];
  readonly fineness: string | null;
  readonly price: string | null;
  readonly isHeld: boolean;
  readonly quantity: string | null;
  readonly cost: string | null;
  readonly since: string | null;
  readonly note: string;
  /** Without a nominal the owner's prices apply. */
  readonly bond: BondState;
}

/** Converts percent exactly, by moving the decimal point. */
export function ratioOf(percent: string): string {
  const [whole = "0", fraction = ""] = percent.split(".");
  const padded = whole.padStart(3, "0");
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

export function percentOf(ratio: string): string {
  const [whole = "0", fraction = ""] = ratio.split(".");
  const padded = fraction.padEnd(2, "0");
  const left = `${whole}${padded.slice(0, 2)}`.replace(/^0+(?=\d)/, "");
  const right = padded.slice(2).replace(/0+$/, "");
  return right === "" ? left : `${left}.${right}`;
}

export const emptyCustom = (today: string, currency: string): CustomState => ({
  ...{ name: "", class: 1, currency, valueKind: 1, note: "" },
  ...{ startsOn: today, endsOn: null, principal: null, rates: [{ from: today, percent: null }] },
  ...{
    period: 3,
    isPaidOut: false,
    roundsAtCredit: false,
    metal: "",
    unit: "gram",
    fineness: "1",
    price: null,
  },
  ...{ isHeld: true, quantity: "1", cost: null, since: today, bond: emptyBond },
});

export function stateOfCustom(holding: CustomHolding, today: string): CustomState {
  const { asset, interest, metal, note, valueKind } = holding;
  return {
    ...emptyCustom(today, asset.currency),
    ...{ name: asset.name, class: holding.class, note, valueKind: valueKind === 2 ? 2 : 1, isHeld: false },
    ...(interest && {
      ...{ startsOn: interest.startsOn, endsOn: interest.endsOn, principal: interest.principal },
      ...{ period: interest.period, isPaidOut: interest.isPaidOut },
      roundsAtCredit: interest.roundsAtCredit ?? false,
      rates: interest.rates.map(({ from, rate }) => ({ from, percent: percentOf(rate) })),
    }),
    ...(metal && { metal: metal.metal, unit: metal.unit, fineness: metal.fineness }),
  };
}

/** Returns whether the price is percent of the nominal. */
export const isTermsBond = ({ class: kind, valueKind, bond }: CustomState): boolean =>
  kind === CustomAssetClass.bond && valueKind === 1 && bond.nominal !== null;

/** Returns the fields sent both when adding and editing; percent becomes ratios. */
export function termsOf(
  state: CustomState,
): Pick<CustomDraft, "name" | "note" | "class" | "valueKind" | "interest" | "metal"> {
  const { name, note, class: kind, valueKind, startsOn, endsOn, principal, period, isPaidOut } = state;
  const isInterest = valueKind === 2;
  const metal = kind === 3 && !isInterest ? state.metal : "";
  return {
    ...{ name, note, class: kind, valueKind },
    interest: isInterest
      ? {
          ...{ startsOn: startsOn ?? "", endsOn, principal: principal ?? "", period, isPaidOut },
          ...(state.roundsAtCredit && { roundsAtCredit: true }),
          rates: state.rates.map(({ from, percent }) => ({
            from: from ?? "",
            rate: ratioOf(percent ?? "0"),
          })),
        }
      : null,
    metal: metal === "" ? null : { metal, unit: state.unit, fineness: state.fineness ?? "" },
  };
}

/** Returns the further fields of a new asset: first price and position. */
export function startOf(
  state: CustomState,
  portfolioId: string,
): Pick<CustomDraft, "currency" | "bond" | "price" | "position"> {
  const { currency, price, since, isHeld, quantity, cost, bond } = state;
  return {
    currency,
    bond: isTermsBond(state) ? { nominal: bond.nominal ?? "", schedule: scheduleOf(bond) } : null,
    price: price && state.valueKind === 1 ? { date: since ?? "", close: price } : null,
    position: isHeld ? { portfolioId, date: since ?? "", quantity: quantity ?? "", cost } : null,
  };
}
