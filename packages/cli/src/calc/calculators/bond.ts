import {
  accruedOn,
  averageLife,
  type BondQuote,
  cashFlowsAfter,
  currentYield,
  dayNumber,
  decFromNumber,
  decToNumber,
  durationOf,
  type Figure,
  formatMoney,
  nominalOn,
  priceOf,
  type ReadBond,
  type Reason,
  simpleYield,
  uniqueNotes,
  worthOfBond,
  type YieldBasis,
  yieldOf,
} from "@zerno/engine";
import { z } from "zod";
import { createFaults } from "../faults.ts";
import { readBondTerms } from "../read-bond-terms.ts";
import { bond } from "../schema/bond-schema.ts";
import { currency, date, dec, version } from "../schema/scalars.ts";
import { floatText, refusedFigure, toFigure } from "../to-figure.ts";
import { calculator } from "./calculator.ts";

const schema = z
  .strictObject({
    version: version.optional(),
    currency,
    bond,
    settlement: date,
    /** Clean, percent of the remaining nominal; or the yield as a fraction. */
    price: dec.optional(),
    yield: dec.optional(),
    /** Compounding, `effective` by default. */
    basis: z.enum(["effective", "street", "treasury"]).optional(),
  })
  .superRefine((input, ctx) => {
    if ((input.price === undefined) === (input.yield === undefined)) {
      ctx.addIssue({ code: "custom", path: ["price"], message: "give one of price and yield" });
    }
  });

type Found<Value> = Value | { readonly refused: readonly Reason[] };
type Noted = { readonly notes?: readonly Reason[] };

function noted(answer: Figure, { notes = [] }: Noted): Figure {
  return "value" in answer && notes.length > 0 ? { ...answer, notes } : answer;
}

function pick<Value extends Noted>(
  found: Found<Value>,
  read: (value: Value) => number,
  unit: "ratio" | "number" = "ratio",
): Figure {
  if ("refused" in found) return refusedFigure(found.refused as readonly Reason[], unit);
  return noted(toFigure(read(found), unit), found);
}

function figuresAt(read: ReadBond, quote: BondQuote, basis: YieldBasis) {
  const { nominal, clean, accrued, dirty, notes } = worthOfBond(read, quote);
  const duration = durationOf(read, quote, basis);
  const money = { nominal, clean, accrued, dirty };
  return {
    ...Object.fromEntries(Object.entries(money).map(([key, value]) => [key, formatMoney(value)])),
    yield: pick(yieldOf(read, quote, basis), ({ rate }) => rate),
    currentYield: pick(currentYield(read, quote), ({ rate }) => rate),
    simpleYield: pick(simpleYield(read, quote), ({ rate }) => rate),
    macaulayDuration: pick(duration, ({ macaulay }) => macaulay, "number"),
    modifiedDuration: pick(duration, ({ modified }) => modified, "number"),
    convexity: pick(duration, ({ convexity }) => convexity, "number"),
    notes,
  };
}

function flowsOf(read: ReadBond, day: number) {
  const found = cashFlowsAfter(read, day);
  if ("refused" in found) return { flows: [], notes: [] };
  const flows = found.flows.map(({ date, coupon, principal, isEstimated }) => ({
    ...{ date, coupon: formatMoney(coupon), principal: formatMoney(principal) },
    ...(isEstimated && { isEstimated }),
  }));
  return { flows, notes: found.notes };
}

function cleanOf(
  input: z.output<typeof schema>,
  read: ReadBond,
  day: number,
): Found<{ price: number } & Noted> {
  if (input.price !== undefined) return { price: decToNumber(input.price) };
  const found = priceOf(read, { day, rate: decToNumber(input.yield ?? 0n) }, input.basis ?? "effective");
  return "refused" in found ? found : { price: found.clean, notes: found.notes };
}

export const bondCalculator = calculator({
  schema,
  compute(input) {
    const faults = createFaults();
    const read = readBondTerms(input.bond, { currency: input.currency, path: ["bond"] }, faults);
    faults.throwAny();
    if (read === undefined) return {};
    const day = dayNumber(input.settlement);
    const basis = input.basis ?? "effective";
    const found = cleanOf(input, read, day);
    const head = { settlement: input.settlement, currency: input.currency, basis };
    if ("refused" in found) {
      const [nominal, { amount, notes }] = [nominalOn(read, day), accruedOn(read, day)];
      return {
        ...head,
        price: refusedFigure(found.refused, "price"),
        nominal: formatMoney(nominal),
        accrued: formatMoney(amount),
        notes,
      };
    }
    const figures = figuresAt(read, { day, clean: input.price ?? decFromNumber(found.price) }, basis);
    const { flows, notes: onFlows } = flowsOf(read, day);
    return {
      ...head,
      price: noted(toFigure(found.price, "price"), found),
      ...figures,
      averageLife: floatText(averageLife(read, day)),
      flows,
      notes: uniqueNotes([...figures.notes, ...onFlows]),
    };
  },
});
