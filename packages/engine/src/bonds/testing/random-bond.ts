import { addDays, type IsoDate } from "../../days/iso-date.ts";
import { type Dec, decFromNumber, type Money, parseMoney } from "../../money/decimal.ts";
import { createRandom, type Random } from "../../testing/random.ts";
import type { BondAmortisation, BondCoupon, BondOffer, BondTerms, IndexFactor } from "../bond-terms.ts";
import { generateCoupons } from "../coupon-plan.ts";
import { DAY_COUNTS } from "../day-count.ts";
import { type ReadBond, readBond } from "../read-bond.ts";
import { accepted } from "./bond-samples.ts";

function day(random: Random, first: string, days: number): IsoDate {
  return addDays(first as IsoDate, random.integer(0, days));
}

function coupons(random: Random, issueDate: IsoDate, maturity: IsoDate): readonly BondCoupon[] {
  const every = random.chance(0.4)
    ? { days: random.pick([28, 30, 91, 182, 364]) }
    : { frequency: random.pick([1, 2, 3, 4, 6, 12]) };
  const rate = decFromNumber(random.integer(0, 2000) / 10_000);
  const isEndOfMonth = random.chance(0.2);
  const planned = accepted(generateCoupons({ issueDate, maturity, rate, every, isEndOfMonth }));
  const isFloating = random.chance(0.3);
  const amount = parseMoney(`${random.integer(0, 60)}.${random.integer(10, 99)}`) as Money;
  return planned.map(({ start, end }, i) => {
    if (isFloating && i > 0 && random.chance(0.6)) return { start, end };
    return random.chance(0.5) ? { start, end, rate } : { start, end, amount };
  });
}

function amortisations(random: Random, given: readonly BondCoupon[], maturity: IsoDate): BondAmortisation[] {
  const parts: BondAmortisation[] = [];
  for (const { end } of given.slice(0, -1)) {
    const date = random.chance(0.9) ? end : addDays(end, 3);
    if (parts.length < 6 && random.chance(0.3) && date <= maturity) {
      parts.push({ date, amount: parseMoney(String(random.integer(1, 150))) as Money });
    }
  }
  return parts;
}

export function randomBond(seed: number): ReadBond {
  const random = createRandom(seed);
  const issueDate = day(random, "2005-01-01", 4000);
  const maturity = addDays(issueDate, random.integer(40, 9000));
  const given = random.chance(0.1) ? [] : coupons(random, issueDate, maturity);
  const offers: BondOffer[] = [];
  if (random.chance(0.3)) {
    const price = decFromNumber(random.integer(95, 105)) as Dec;
    const date = addDays(issueDate, random.integer(20, 9000));
    if (date < maturity) offers.push({ date, price, kind: random.pick(["put", "call"]) });
  }
  const indexFactors: IndexFactor[] = [];
  if (random.chance(0.2)) {
    for (let days = 0; days < 2000; days += 100) {
      indexFactors.push({ date: addDays(issueDate, days), factor: decFromNumber(1 + days / 10_000) });
    }
  }
  const terms: BondTerms = {
    nominal: parseMoney("1000") as Money,
    currency: random.pick(["RUB", "USD", "JPY", "KWD"]),
    coupons: given,
    maturity,
    dayCount: random.pick(DAY_COUNTS),
    roundsPerBond: random.chance(0.5),
    offers,
    ...(random.chance(0.3) ? { amortisations: amortisations(random, given, maturity) } : {}),
    ...(indexFactors.length > 0 ? { indexFactors } : {}),
  };
  const bond = readBond(terms);
  // a stub from the 30th to the 31st is empty in months of 30 days
  const isEmpty = "refused" in bond && bond.refused[0]?.code === "coupon-period-empty";
  return isEmpty ? randomBond(seed + 1) : accepted(bond);
}
