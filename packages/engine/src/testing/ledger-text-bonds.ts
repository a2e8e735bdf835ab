import type {
  BondAmortisation,
  BondCoupon,
  BondOffer,
  FloatingRule,
  IndexFactor,
} from "../bonds/bond-terms.ts";
import { DAY_COUNTS } from "../bonds/day-count.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { Bond } from "../ledger/transaction.ts";
import type { Dec } from "../money/decimal.ts";
import { date, dec, money } from "./exact.ts";
import { pairsOf } from "./ledger-text-words.ts";

export interface BondDraft {
  readonly terms: Omit<Bond, "coupons" | "amortisations" | "offers" | "indexFactors">;
  readonly coupons: BondCoupon[];
  readonly amortisations: BondAmortisation[];
  readonly offers: BondOffer[];
  readonly indexFactors: IndexFactor[];
  readonly indexRates: { readonly date: IsoDate; readonly rate: Dec }[];
  floating: Omit<FloatingRule, "rates"> | undefined;
}

interface Target {
  readonly bonds: Map<string, BondDraft>;
}

const noRule = (): Pick<BondDraft, "indexRates" | "floating"> => ({ indexRates: [], floating: undefined });

/**
 * Parses `asset OFZ nominal=1000 maturity=2027-02-03 dayCount=30/360-us frequency=2 default=2024-05-01 rounds=bond`.
 */
export function startBond({ bonds }: Target, words: readonly string[]): void {
  const { nominal, maturity, dayCount, frequency, default: defaulted, rounds } = pairsOf(words);
  if (nominal === undefined) return;
  const count = DAY_COUNTS.find((known) => known === dayCount);
  if (dayCount !== undefined && count === undefined) throw new Error(`unknown day count ${dayCount}`);
  const terms = {
    nominal: money(nominal),
    ...(maturity !== undefined && { maturity: date(maturity) }),
    ...(count !== undefined && { dayCount: count }),
    ...(frequency !== undefined && { frequency: Number(frequency) }),
    ...(defaulted !== undefined && { defaultedOn: date(defaulted) }),
    ...(rounds === "bond" && { roundsPerBond: true }),
  };
  bonds.set(words[1] ?? "", {
    terms,
    coupons: [],
    amortisations: [],
    offers: [],
    indexFactors: [],
    ...noRule(),
  });
}

function draftOf({ bonds }: Target, id: string | undefined): BondDraft {
  const draft = bonds.get(id ?? "");
  if (draft === undefined) throw new Error(`not a bond: ${id}`);
  return draft;
}

/** Parses `coupon OFZ 2024-01-01 2024-07-01 36.40`, or `rate=0.0815`, or nothing: not announced. */
function addCoupon(target: Target, [, id, start, end, size]: readonly string[]): void {
  const { rate } = pairsOf([size ?? ""]);
  draftOf(target, id).coupons.push({
    start: date(start),
    end: date(end),
    ...(rate !== undefined && { rate: dec(rate) }),
    ...(rate === undefined && size !== undefined && { amount: money(size) }),
  });
}

export const BOND_DIRECTIVES: Readonly<Record<string, (target: Target, words: readonly string[]) => void>> = {
  coupon: addCoupon,
  amortisation: (target, [, id, on, amount]) => {
    draftOf(target, id).amortisations.push({ date: date(on), amount: money(amount) });
  },
  offer: (target, [, id, on, kind, price]) => {
    if (kind !== "put" && kind !== "call") throw new Error(`unknown offer ${kind}`);
    draftOf(target, id).offers.push({ date: date(on), kind, price: dec(price) });
  },
  // `floating OFZ margin=0.013 lag=7 observed=average`, then `index OFZ 2024-01-10 0.16` for each value.
  floating: (target, words) => {
    const { margin, lag, observed } = pairsOf(words);
    if (observed !== "start" && observed !== "average") throw new Error(`unknown observation ${observed}`);
    draftOf(target, words[1]).floating = { margin: dec(margin), lagDays: Number(lag), observed };
  },
  index: (target, [, id, on, rate]) => {
    draftOf(target, id).indexRates.push({ date: date(on), rate: dec(rate) });
  },
  factor: (target, [, id, on, factor]) => {
    draftOf(target, id).indexFactors.push({ date: date(on), factor: dec(factor) });
  },
};

/** Converts anew per expectation, as later lines add to the draft. */
export function toBond(draft: BondDraft): Bond {
  const { terms, coupons, amortisations, offers, indexFactors, floating, indexRates } = draft;
  return {
    ...terms,
    coupons: [...coupons],
    amortisations: [...amortisations],
    offers: [...offers],
    indexFactors: [...indexFactors],
    ...(floating !== undefined && { floating: { ...floating, rates: [...indexRates] } }),
  };
}
