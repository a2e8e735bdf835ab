import type { Bond } from "../ledger/transaction.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { dec, money, type Plain } from "./plain-text.ts";

type TraceBond = Plain<Bond>;

export function toTraceBond(bond: Bond) {
  const { nominal, coupons, amortisations, offers, indexFactors, floating, ...rest } = bond;
  return {
    ...rest,
    nominal: formatMoney(nominal),
    coupons: coupons.map(({ start, end, amount, rate }) => ({
      start,
      end,
      ...(amount !== undefined && { amount: formatMoney(amount) }),
      ...(rate !== undefined && { rate: formatDec(rate) }),
    })),
    ...(amortisations !== undefined && {
      amortisations: amortisations.map(({ date, amount }) => ({ date, amount: formatMoney(amount) })),
    }),
    ...(offers !== undefined && {
      offers: offers.map((offer) => ({ ...offer, price: formatDec(offer.price) })),
    }),
    ...(indexFactors !== undefined && {
      indexFactors: indexFactors.map(({ date, factor }) => ({ date, factor: formatDec(factor) })),
    }),
    ...(floating !== undefined && {
      floating: {
        ...floating,
        margin: formatDec(floating.margin),
        rates: floating.rates.map(({ date, rate }) => ({ date, rate: formatDec(rate) })),
      },
    }),
  } satisfies TraceBond;
}

/** Parses decimals. Throws RangeError on text not written by a trace. */
export function fromTraceBond(bond: TraceBond): Bond {
  const { nominal, coupons, amortisations, offers, indexFactors, floating, ...rest } = bond;
  return {
    ...rest,
    nominal: money(nominal),
    coupons: coupons.map(({ start, end, amount, rate }) => ({
      start,
      end,
      ...(amount !== undefined && { amount: money(amount) }),
      ...(rate !== undefined && { rate: dec(rate) }),
    })),
    ...(amortisations !== undefined && {
      amortisations: amortisations.map(({ date, amount }) => ({ date, amount: money(amount) })),
    }),
    ...(offers !== undefined && { offers: offers.map((offer) => ({ ...offer, price: dec(offer.price) })) }),
    ...(indexFactors !== undefined && {
      indexFactors: indexFactors.map(({ date, factor }) => ({ date, factor: dec(factor) })),
    }),
    ...(floating !== undefined && {
      floating: {
        ...floating,
        margin: dec(floating.margin),
        rates: floating.rates.map(({ date, rate }) => ({ date, rate: dec(rate) })),
      },
    }),
  };
}
