import { bondCalculator } from "../../../packages/cli/src/calc/calculators/bond.ts";
import { ratingCalculator } from "../../../packages/cli/src/calc/calculators/rating.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import { askCalc } from "../../e2e/figures/calc-answers.ts";
import { type AnswerTable, rounded, type Wanted } from "./compare-answer.ts";
import type { Leaf } from "./leaves.ts";
import { type AnswersWorld, marketFigures, ratingMeasures, today } from "./load-answers.ts";
import { closesOf, orNull, yearClosesOf } from "./market-tables.ts";
import { reportKnownOn } from "./reports.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
const lastOf = ({ parents }: Leaf): Row => parents.at(-1);

const assetCodes = { "asset.type": "a code" };

export function assetHeadTable({ market }: AnswersWorld, ticker: string): AnswerTable {
  const figures = marketFigures(market, ticker);
  const year = yearClosesOf(market, ticker);
  return {
    compared: {
      "price.value": () => figures.lastPrice,
      "price.change": () => rounded(figures.dayChangeRatio, 10),
      "year.low": () => year.low,
      "year.high": () => year.high,
      "dividendYield.value": () => rounded(orNull(figures.dividendYield), 10),
      "rating.score": () => rounded(figures.dividendRating, 0),
    },
    beside: {
      ...assetCodes,
      priceDigits: "how prices are written",
      "price.before.value": "an input of a figure, recomputed by the journeys",
      "dividendYield.income.*": "an input of a figure, recomputed by the journeys",
      "coverage.*.have": "counted by data health",
      "coverage.*.of": "counted by data health",
    },
  };
}

/** Recomputes the score with `rating` from the facts on the page, and these facts with `calc`. */
export function ratingTable({ market }: AnswersWorld, ticker: string, answer: Row): AnswerTable {
  const figures = marketFigures(market, ticker);
  const facts: Record<string, object> = {};
  for (const { components } of answer.latest.parts)
    for (const { inputs } of components)
      for (const { fact, value, date } of inputs) facts[fact] = { value, date };
  const file = parseInput(ratingCalculator.schema, { asOf: today, facts, isBank: false, isMoscow: false });
  const said = JSON.parse(JSON.stringify(ratingCalculator.compute(file))) as Row;
  const partOf = (leaf: Leaf) => said.parts.find(({ part }: Row) => part === leaf.parents[3].part);
  const componentOf = (leaf: Leaf) =>
    partOf(leaf)?.components.find(({ id }: Row) => id === leaf.parents[5].id);
  const reported = reportKnownOn(ticker, today, false) as Row;
  const measures = ratingMeasures(market, ticker);
  const byCalc: Readonly<Record<string, Wanted>> = {
    ...{ yield: figures.dividendYield, growth5: figures.dividendGrowth5, streak: figures.dividendStreak },
    // Medians follow from the measures that `calc` derives from them.
    yieldMedian: Number(figures.dividendYield?.value) / (measures["yield-to-own-median"] ?? Number.NaN),
    yearsWithoutCut: measures["years-without-cut"],
    skippedShare: measures["skipped-payments"],
    ...reported,
  };
  return {
    compared: {
      "latest.rating.score": () => rounded(said.rating.score, 0),
      "latest.safety.score": () => rounded(said.safety.score, 0),
      "latest.parts.*.weight": (leaf) => partOf(leaf)?.weight,
      "latest.parts.*.points": (leaf) => partOf(leaf)?.points ?? null,
      "latest.parts.*.components.*.weight": (leaf) => componentOf(leaf)?.weight,
      "latest.parts.*.components.*.measure": (leaf) => componentOf(leaf)?.measure ?? null,
      "latest.parts.*.components.*.points": (leaf) => componentOf(leaf)?.points ?? null,
      "latest.parts.*.components.*.inputs.*.value": (leaf) => byCalc[lastOf(leaf).fact],
      "history.*.rating": () => rounded(figures.dividendRating, 0),
      "history.*.safety": () => rounded(orNull(figures.dividendSafety), 0),
    },
    beside: {
      ...assetCodes,
      "latest.formulaVersion": "a version",
      "coverage.*.have": "counted by data health",
      "coverage.*.of": "counted by data health",
    },
  };
}

export function dividendsTable({ market }: AnswersWorld, ticker: string): AnswerTable {
  const { payments, splits } = market.find(ticker);
  const adjusted = (exDate: string | null, amount: string) =>
    splits
      .filter((split) => split.exDate > (exDate ?? "") && split.exDate <= today)
      .reduce((value, { to, from }) => (value * from) / to, Number(amount));
  const find = (leaf: Leaf) => payments.find(({ exDate }) => exDate === lastOf(leaf).exDate);
  return {
    compared: {
      "payments.*.amount": (leaf) => find(leaf)?.amount,
      "payments.*.adjustedAmount": (leaf) => {
        const found = find(leaf);
        return found && adjusted(found.exDate, found.amount);
      },
      "years.*.amount": (leaf) =>
        payments
          .filter(({ exDate }) => exDate?.startsWith(String(lastOf(leaf).year)))
          .reduce((sum, { exDate, amount }) => sum + adjusted(exDate, amount), 0),
    },
    beside: { ...assetCodes, "years.*.year": "a year", "splits.*.to": "a ratio", "splits.*.from": "a ratio" },
  };
}

/** One `calc` file with a period per month. */
export function yieldHistoryTable({ market }: AnswersWorld, ticker: string, answer: Row): AnswerTable {
  const { id, currency } = market.find(ticker).row;
  const { splits } = market.find(ticker);
  const calc = askCalc(
    {
      ...{ currency, asOf: today, ...market.partsOf([ticker], []) },
      transactions: [
        { type: "buy", date: "2011-01-10", asset: id, quantity: "1", price: "1" },
        ...splits.map(({ exDate, to, from }) => ({
          ...{ type: "split" as const, date: exDate, asset: id, ratio: `${to}:${from}` },
        })),
      ],
    },
    () => undefined,
  );
  const on = (date: string) => ({ from: date, to: date, against: "", plan: "" });
  calc.prepare(answer.points.map(({ date }: Row) => on(date)));
  return {
    compared: {
      "points.*.yield": (leaf) => calc.period(on(lastOf(leaf).date)).assets[id]?.figures.dividendYield,
    },
    beside: assetCodes,
  };
}

export function priceHistoryTable({ market }: AnswersWorld, ticker: string): AnswerTable {
  const closes = new Map(closesOf(market, ticker).map(({ date, close }) => [date, close]));
  return {
    compared: { "points.*.close": (leaf) => closes.get(lastOf(leaf).date) },
    beside: { ...assetCodes, "splits.*.to": "a ratio", "splits.*.from": "a ratio" },
  };
}

/** Terms are those of the fictional market. */
export function bondTable({ market }: AnswersWorld, ticker: string): AnswerTable {
  const { row, payments } = market.find(ticker);
  const coupons = payments.filter(({ kind }) => kind === "coupon");
  const amortisations = payments.filter(({ kind }) => kind === "amortisation");
  const price = orNull(marketFigures(market, ticker).lastPrice) ?? "";
  const terms = {
    nominal: row.nominal ?? "",
    coupons: coupons.map(({ startsOn, payDate, amount }) => ({ start: startsOn, end: payDate, amount })),
    amortisations: amortisations.map(({ payDate, amount }) => ({ date: payDate, amount })),
    roundsPerBond: true,
  };
  const file = { currency: row.currency, bond: terms, settlement: today, price };
  const said = JSON.parse(
    JSON.stringify(bondCalculator.compute(parseInput(bondCalculator.schema, file))),
  ) as Row;
  const figures = Object.fromEntries(
    ["currentYield", "simpleYield", "macaulayDuration", "modifiedDuration", "convexity"].map((name) => [
      `figures.${name}.value`,
      () => rounded(said[name].value, 10),
    ]),
  );
  return {
    compared: {
      ...figures,
      "figures.yieldToMaturity.value": () => rounded(said.yield.value, 10),
      "figures.yieldToOffer.value": () => null,
      "figures.averageLife.value": () => rounded(said.averageLife, 10),
      "accrued.value": () => said.accrued,
      "terms.nominal": () => row.nominal,
      "terms.remaining": () => said.nominal,
      "price.clean": () => price,
      "price.cleanMoney": () => said.clean,
      "price.dirtyMoney": () => said.dirty,
      "schedule.*.amount": (leaf) => {
        const { date, kind } = lastOf(leaf);
        return payments.find((one) => one.payDate === date && one.kind === kind)?.amount;
      },
    },
    beside: { ...assetCodes, "terms.couponsPerYear": "a term of the issue" },
  };
}
