import { DAY_COUNTS } from "../bonds/day-count.ts";
import { addMonths, dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { Bond } from "../ledger/transaction.ts";
import type { Dec, Money } from "../money/decimal.ts";
import { createRandom, type Random } from "./random.ts";
import { dec, FIRST_DAY, money } from "./random-draft.ts";

function plainTerms(): Bond {
  const coupons = [0, 1, 2, 3, 4, 5].map((i) => ({
    start: fromDayNumber(FIRST_DAY - 30 + i * 91),
    end: fromDayNumber(FIRST_DAY - 30 + (i + 1) * 91),
    amount: (1795n * 10n ** 8n) as Money,
  }));
  const amortisations = [{ date: fromDayNumber(FIRST_DAY + 60), amount: (250n * 10n ** 10n) as Money }];
  const offers = [{ date: fromDayNumber(FIRST_DAY + 505), kind: "put", price: dec(100, 0) }] as const;
  return { nominal: (1000n * 10n ** 10n) as Money, coupons, amortisations, offers };
}

function couponsOf(random: Random, frequency: number): Bond["coupons"] {
  const months = 12 / frequency;
  const first = fromDayNumber(FIRST_DAY - random.integer(20, 150));
  const count = random.integer(1, 1 + Math.ceil((2 * frequency * random.next() + 0.1) * 1.2));
  const isByRate = random.chance(0.6);
  const isFloating = random.chance(0.3);
  const start = random.chance(0.3) ? fromDayNumber(dayNumber(first) + random.integer(1, 20)) : first;
  return Array.from({ length: count }, (_, i) => {
    const days = {
      start: i === 0 ? start : addMonths(first, i * months),
      end: addMonths(first, (i + 1) * months),
    };
    if (isFloating && i > 0 && random.chance(0.6)) return days;
    return isByRate
      ? { ...days, rate: dec(random.integer(0, 2000), 4) }
      : { ...days, amount: money(random, 0, 60) };
  });
}

function factorsOf(random: Random): Bond["indexFactors"] {
  const step = random.integer(1, 30);
  return Array.from({ length: 20 }, (_, i) => ({
    date: fromDayNumber(FIRST_DAY - 40 + i * step),
    factor: dec(10_000 + i * 17 + random.integer(0, 9), 4),
  }));
}

function amortisationsOf(random: Random, coupons: Bond["coupons"]): Bond["amortisations"] {
  const parts = coupons.filter(() => random.chance(0.4)).slice(0, 3);
  const isWhole = parts.length === 3 && random.chance(0.3);
  return parts.map(({ end }, i) => ({
    date: end,
    amount: isWhole && i === 2 ? ((500n * 10n ** 10n) as Money) : ((250n * 10n ** 10n) as Money),
  }));
}

function onCommonDay(coupons: Bond["coupons"]): boolean {
  return coupons.every(({ end }) => Number(end.slice(8)) <= 28) && Number(coupons[0]?.start.slice(8)) <= 28;
}

export function randomBondTerms(seed: number): Bond {
  const random = createRandom(seed + 17);
  if (random.chance(0.25)) return plainTerms();
  const frequency = random.pick([1, 2, 4, 12]);
  const coupons = couponsOf(random, frequency);
  if (!onCommonDay(coupons)) return randomBondTerms(seed + 1);
  const last = coupons.at(-1)?.end ?? fromDayNumber(FIRST_DAY);
  const maturity = random.chance(0.3) ? fromDayNumber(dayNumber(last) + random.integer(0, 20)) : undefined;
  const day = (): IsoDate => fromDayNumber(FIRST_DAY + random.integer(0, 140));
  const offerDay = fromDayNumber(FIRST_DAY + random.integer(0, 700));
  const offer = { date: offerDay, kind: random.pick(["put", "call"] as const), price: dec(101, 0) as Dec };
  const hasOffer = random.chance(0.5) && offer.date <= last;
  return {
    nominal: (1000n * 10n ** 10n) as Money,
    coupons,
    frequency,
    dayCount: random.pick(DAY_COUNTS),
    ...(random.chance(0.5) && { roundsPerBond: true }),
    ...(maturity !== undefined && { maturity }),
    ...(random.chance(0.4) && { amortisations: amortisationsOf(random, coupons) ?? [] }),
    ...(random.chance(0.25) && { indexFactors: factorsOf(random) ?? [] }),
    ...(random.chance(0.15) && { defaultedOn: day() }),
    ...(hasOffer && { offers: [offer] }),
  };
}
