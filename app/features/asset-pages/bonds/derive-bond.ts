import type { TFunction } from "i18next";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Locale } from "../../../shared/locales.ts";
import { describeFact, type FactAsset } from "../../../ui/market/derive-market-facts.ts";
import { type Derivation, type DerivationPart, operationIfExact } from "../../../ui/money/derivation.ts";
import type { Bond } from "../asset-parts.ts";
import type { BondPayment } from "./bond.schema.ts";
import type { BondFigure } from "./bond-figures.ts";

/** Bond with readable terms, and its names. */
export interface BondFacts {
  readonly t: TFunction;
  readonly locale: Locale;
  readonly asset: FactAsset;
  readonly bond: Bond;
  readonly terms: NonNullable<Bond["terms"]>;
}

export type BondTerm =
  | "nominal"
  | "remaining"
  | "issuedOn"
  | "maturity"
  | "couponsPerYear"
  | "accrued"
  | "dirty";

const money = ({ currency }: FactAsset, value: string): Figure => ({ value, unit: "price", currency });
const day = (value: string): Figure => ({ value, unit: "date" });
/** Day stated by a source. */
const dayPart = (label: string, value: string, source: string | null | undefined): DerivationPart => ({
  ...{ label, figure: day(value), source: source ?? null },
  ...(!source && { date: value }),
});
const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

const derivation = (
  { t, asset }: BondFacts,
  { figure, rule, ...rest }: { figure: string; rule: string } & Pick<Derivation, "operation" | "parts">,
): Derivation => ({
  ...describeFact(t, asset, { figure, rule: t(`asset-pages:derive.bond.${rule}`) }),
  ...rest,
});

/** Returns a scheduled amount, marked while not announced. */
export const scheduledFigure = (
  { asset }: BondFacts,
  { amount, date, isEstimated }: BondPayment,
): Figure => ({
  ...{ value: amount, unit: "price", currency: asset.currency },
  ...(isEstimated && { notes: [{ code: "floating-coupon-estimated", params: { date } }] }),
});

const paymentPart = (facts: BondFacts, payment: BondPayment): DerivationPart => ({
  label: facts.t(`asset-pages:bond.kind.${payment.kind}`),
  figure: scheduledFigure(facts, payment),
  ...{ date: payment.date, source: payment.source },
});

/** Returns the coupon whose period contains the day of the answer. */
const runningCoupon = ({ schedule, today }: Bond): BondPayment | undefined =>
  schedule.find(({ kind, startsOn, date }) => kind === "coupon" && (startsOn ?? "") <= today && date > today);

function accruedParts(facts: BondFacts): readonly DerivationPart[] {
  const { t, locale, bond } = facts;
  const coupon = runningCoupon(bond);
  if (coupon === undefined || coupon.startsOn === null)
    return [dayPart(t("asset-pages:day"), bond.today, null)];
  const share = daysBetween(coupon.startsOn, bond.today) / daysBetween(coupon.startsOn, coupon.date);
  return [
    { ...paymentPart(facts, coupon), label: t("asset-pages:derive.bond.coupon") },
    {
      label: t("asset-pages:derive.bond.passed", { day: formatDayWithName(bond.today, locale) }),
      figure: { value: String(share), unit: "ratio" },
    },
  ];
}

/** Explains a term of the bond. */
export function deriveTerm(facts: BondFacts, term: BondTerm): Derivation {
  const { t, asset, bond, terms } = facts;
  const about = { figure: t(`asset-pages:bond.${term}`), rule: term };
  const nominal = { label: t("asset-pages:bond.nominal"), figure: money(asset, terms.nominal) };
  const ofTerms = { date: terms.issuedOn, source: terms.source === "" ? null : terms.source };
  const input = (value: string | null, source: string | null | undefined) =>
    derivation(facts, {
      ...{ ...about, operation: "input" },
      parts: [dayPart(about.figure, value ?? "", source)],
    });
  const first = bond.schedule.find(({ kind }) => kind === "coupon");
  switch (term) {
    case "nominal":
      return derivation(facts, { ...about, operation: "input", parts: [{ ...nominal, ...ofTerms }] });
    case "remaining": {
      const repaid = bond.schedule.filter(({ kind, isPast }) => kind !== "coupon" && isPast);
      const parts = [{ ...nominal, ...ofTerms }, ...repaid.map((one) => paymentPart(facts, one))];
      return derivation(facts, { ...about, operation: "difference", parts });
    }
    case "issuedOn":
      return input(terms.issuedOn, first?.source);
    case "maturity":
      return input(terms.maturity, bond.schedule.at(-1)?.source);
    case "couponsPerYear": {
      const coupon = runningCoupon(bond) ?? first;
      const parts = [
        dayPart(t("asset-pages:derive.bond.periodStart"), coupon?.startsOn ?? "", coupon?.source),
        dayPart(t("asset-pages:derive.bond.periodEnd"), coupon?.date ?? "", coupon?.source),
      ];
      return derivation(facts, { ...about, operation: "model", parts: coupon ? parts : [] });
    }
    case "accrued": {
      const parts = accruedParts(facts);
      // Other day counts are a rule of their own.
      const figure = money(asset, bond.accrued.value ?? "0");
      const operation = operationIfExact("product", parts, figure);
      return derivation(facts, { ...about, operation, parts });
    }
    case "dirty":
      return derivation(facts, { ...about, operation: "sum", parts: dirtyParts(facts) });
  }
}

function dirtyParts({ t, asset, bond: { price, accrued, today } }: BondFacts): readonly DerivationPart[] {
  if (price === null) return [];
  return [
    {
      label: t("asset-pages:derive.bond.clean"),
      figure: money(asset, price.cleanMoney),
      ...{ date: price.date, source: price.source },
    },
    {
      label: t("asset-pages:bond.accrued"),
      figure: money(asset, accrued.value ?? "0"),
      date: today,
    },
  ];
}

/** Explains a scheduled payment. */
export function deriveScheduled(facts: BondFacts, payment: BondPayment): Derivation {
  const { t, asset, bond, terms } = facts;
  const { kind, date, isEstimated } = payment;
  const figure = t(`asset-pages:bond.kind.${kind}`);
  if (isEstimated) {
    const known = bond.schedule.findLast((one) => one.kind === "coupon" && !one.isEstimated);
    const parts = known
      ? [{ ...paymentPart(facts, known), label: t("asset-pages:derive.bond.lastKnown") }]
      : [];
    return derivation(facts, { figure, rule: "estimated", operation: "model", parts });
  }
  if (kind !== "redemption" || payment.source !== null)
    return derivation(facts, {
      ...{ figure, rule: "scheduled", operation: "input" },
      parts: [paymentPart(facts, payment)],
    });
  const before = bond.schedule.filter((one) => one.kind === "amortisation" && one.date < date);
  const nominal = { label: t("asset-pages:bond.nominal"), figure: money(asset, terms.nominal) };
  return derivation(facts, {
    ...{ figure, rule: "redemption", operation: "difference" },
    parts: [{ ...nominal, date: terms.issuedOn }, ...before.map((one) => paymentPart(facts, one))],
  });
}

/** Explains the day of a scheduled payment. */
export const deriveScheduledDay = (facts: BondFacts, { kind, date, source }: BondPayment): Derivation =>
  derivation(facts, {
    ...{ figure: facts.t(`asset-pages:bond.kind.${kind}`), rule: "scheduled", operation: "input" },
    parts: [dayPart(facts.t("asset-pages:day"), date, source)],
  });

/** Explains the price of an offer. */
export const deriveOffer = (
  facts: BondFacts,
  { date, kind, price, source }: Bond["offers"][number],
): Derivation =>
  derivation(facts, {
    ...{ figure: facts.t(`asset-pages:bond.offer.${kind}`), rule: "offer", operation: "input" },
    parts: [
      {
        label: facts.t(`asset-pages:bond.offer.${kind}`),
        figure: { value: price, unit: "price" },
        ...{ date, source: source === "" ? null : source },
      },
    ],
  });

/** Returns the payments behind a yield: up to the nearest put at its price, or to maturity. */
function paymentsAhead(facts: BondFacts, figure: BondFigure): readonly DerivationPart[] {
  const { schedule, offers, today } = facts.bond;
  const put =
    figure === "yieldToOffer" ? offers.find((one) => one.kind === "put" && one.date > today) : undefined;
  const ahead = schedule.filter(({ date }) => date > today && (put === undefined || date <= put.date));
  const shown = figure === "averageLife" ? ahead.filter(({ kind }) => kind !== "coupon") : ahead;
  const offer = put && deriveOffer(facts, put).parts;
  return [...shown.map((one) => paymentPart(facts, one)), ...(offer ?? [])];
}

/** Explains a yield, a duration or the average life by the price of today and the payments ahead. */
export function deriveBondFigure(facts: BondFacts, figure: BondFigure): Derivation {
  const { t, asset, bond } = facts;
  const about = { figure: t(`asset-pages:bond.figure.${figure}`), rule: figure, operation: "model" as const };
  const { price, today, figures } = bond;
  if (figures[figure].value === null || price === null) return derivation(facts, { ...about, parts: [] });
  const ofPrice = { date: price.date, source: price.source };
  const clean = {
    ...{ label: t("asset-pages:derive.bond.clean"), figure: money(asset, price.cleanMoney), ...ofPrice },
  };
  if (figure === "currentYield") {
    const coupon = runningCoupon(bond);
    const running = coupon && { ...paymentPart(facts, coupon), label: t("asset-pages:derive.bond.coupon") };
    const start = coupon?.startsOn && {
      label: t("asset-pages:derive.bond.periodStart"),
      figure: day(coupon.startsOn),
    };
    return derivation(facts, {
      ...about,
      parts: [...(running ? [running] : []), ...(start ? [start] : []), clean],
    });
  }
  const dirty = {
    label: t("asset-pages:derive.bond.dirtyPrice"),
    figure: money(asset, price.dirtyMoney),
    ...{ date: today, source: price.source },
  };
  const ahead = paymentsAhead(facts, figure);
  return derivation(facts, { ...about, parts: figure === "averageLife" ? ahead : [dirty, ...ahead] });
}
