import { addMonths, type IsoDate } from "@zerno/engine";
import type { CalcFigure } from "../../e2e/figures/calc-answers.ts";
import { pieces } from "../../e2e/figures/numbers.ts";
import { type AnswerTable, rounded, type Wanted } from "./compare-answer.ts";
import type { Leaf } from "./leaves.ts";
import { type AnswersWorld, figure, marketFigures, today, wholeOf } from "./load-answers.ts";
import { yearClosesOf } from "./market-tables.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
const lastOf = ({ parents }: Leaf): Row => parents.at(-1);
const nameOf = ({ keys }: Leaf): string => String(keys.at(-1));
export const numberOf = (wanted: Wanted): number =>
  wanted === null || wanted === undefined
    ? Number.NaN
    : Number(typeof wanted === "object" ? wanted.value : wanted);
const money = (value: number | string): CalcFigure => ({
  value: String(value),
  unit: "money",
  currency: "USD",
});
const ratio = (value: number): CalcFigure => ({ value: String(value), unit: "ratio" });

/** Object below the last list that contains the number. */
export const rowOf = ({ parents }: Leaf): Row =>
  parents.findLast((_, at) => at > 0 && Array.isArray(parents[at - 1]));

const ofAsset = (world: AnswersWorld, metric: string, id: string, place: object = {}) =>
  figure(world, metric, { ...place, scope: `asset:${id}` });

export const positionTable = (world: AnswersWorld, id: string): AnswerTable => ({
  compared: {
    ...Object.fromEntries(
      ["quantity", "averageCost", "value", "weight", "unrealised", "income", "totalProfit", "irr"].map(
        (metric) => [`positions.*.figures.${metric}`, () => ofAsset(world, metric, id)],
      ),
    ),
    "trades.*.quantity": (leaf) => {
      const { date } = lastOf(leaf);
      return world.ground.rows.find((row) => row.date === date && row.quantity !== undefined)?.quantity;
    },
  },
  beside: {},
});

interface Plan {
  readonly months: number;
  readonly target: number;
  readonly text: string;
}

/** Returns the simulation of a goal; an income's target is the value that yields it at today's ratio. */
function planOf(world: AnswersWorld, goal: Row): Plan {
  let months = 0;
  while (addMonths(today, months + 1) <= (goal.dueOn as IsoDate)) months += 1;
  const ofYear = numberOf(figure(world, "incomeNextYear")) / numberOf(figure(world, "value"));
  const target = goal.kind === 1 ? Number(goal.target) : Number(((goal.target * 12) / ofYear).toFixed(10));
  return { months, target, text: [months, goal.monthlyFlow, goal.seed, target].join(",") };
}

/** Share of projected money in a goal's measure: all of it, or today's monthly income. */
const scaleOf = (goal: Row, { target }: Plan): number => (goal.kind === 1 ? 1 : Number(goal.target) / target);

export function goalsTable(world: AnswersWorld): AnswerTable {
  const projected = (metric: string) => (leaf: Leaf) => {
    const goal = rowOf(leaf);
    const plan = planOf(world, goal);
    return money(numberOf(figure(world, metric, { plan: plan.text })) * scaleOf(goal, plan));
  };
  const current = (goal: Row): Wanted =>
    goal.kind === 1 ? figure(world, "value") : rounded(numberOf(figure(world, "incomeNextYear")) / 12, 10);
  const known = new Map<string, Row>();
  const played = (goal: Row): Row => {
    const { months, target } = planOf(world, goal);
    const plan = { months, target, monthlyFlow: goal.monthlyFlow, seed: goal.seed };
    const found = known.get(goal.id) ?? world.ground.calc.series(wholeOf(world.ground), plan).goal;
    known.set(goal.id, found);
    return found;
  };
  const drawn = (name: "low" | "median" | "high") => (leaf: Leaf) => {
    const goal = leaf.parents[2];
    return played(goal)[name][Number(leaf.keys[3])] * scaleOf(goal, planOf(world, goal));
  };
  return {
    compared: {
      "goals.*.months": (leaf) => planOf(world, rowOf(leaf)).months,
      "goals.*.current": (leaf) => current(rowOf(leaf)),
      "goals.*.progress": (leaf) => {
        const goal = rowOf(leaf);
        return ratio(numberOf(current(goal)) / Number(goal.target));
      },
      "goals.*.value": () => figure(world, "value"),
      "goals.*.yearlyIncome": (leaf) => (rowOf(leaf).kind === 1 ? null : figure(world, "incomeNextYear")),
      "goals.*.neededValue": (leaf) => money(planOf(world, rowOf(leaf)).target),
      "goals.*.low": projected("goalLow"),
      "goals.*.median": projected("goalMedian"),
      "goals.*.high": projected("goalHigh"),
      "goals.*.chance": (leaf) => figure(world, "goalChance", { plan: planOf(world, rowOf(leaf)).text }),
      "goals.*.neededMonthly": (leaf) => neededMonthly(world, rowOf(leaf)),
      "goals.*.projection.*.low": drawn("low"),
      "goals.*.projection.*.median": drawn("median"),
      "goals.*.projection.*.high": drawn("high"),
      "goals.*.projection.*.paidIn": (leaf) => {
        const goal = leaf.parents[2];
        const paid = numberOf(figure(world, "value")) + Number(goal.monthlyFlow) * Number(leaf.keys[3]);
        return paid * scaleOf(goal, planOf(world, goal));
      },
    },
    beside: {
      "goals.*.kind": "a code",
      "goals.*.target": "the owner's own",
      "goals.*.monthlyFlow": "the owner's own",
      "goals.*.seed": "where the draws begin",
      "goals.*.version": "a version",
      "goals.*.paths.*": "an input of a figure, recomputed by the journeys",
    },
  };
}

/** Checks the monthly contribution: half of the paths reach the target, to half a percent. */
function neededMonthly(world: AnswersWorld, goal: Row): Wanted {
  const plan = planOf(world, goal);
  if (numberOf(figure(world, "goalChance", { plan: plan.text })) >= 0.5) return null;
  const medianAt = (flow: number) =>
    numberOf(figure(world, "goalMedian", { plan: [plan.months, flow, goal.seed, plan.target].join(",") }));
  const said = Number(goal.neededMonthly);
  const isLeast = medianAt(said - 1) <= plan.target * 1.005;
  return medianAt(said) >= plan.target && isLeast ? said : Number.NaN;
}

/** Categories by currency with equal targets. */
export function piesTable(world: AnswersWorld): AnswerTable {
  const all = pieces(world.ground);
  const ofNode = (node: Row, nodes: Row[]): typeof all =>
    node.kind === 1 || node.isCategory === true
      ? nodes.filter(({ parentId }: Row) => parentId === node.id).flatMap((one: Row) => ofNode(one, nodes))
      : all.filter(({ id, key }) => (node.asset ? id === node.asset.id : key === `cash:${node.currency}`));
  const sum = (leaf: Leaf, key: "value" | "weight") =>
    ofNode(rowOf(leaf), leaf.parents[0].nodes).reduce((total, piece) => total + piece[key], 0);
  const wholeTarget = (node: Row, nodes: Row[]): number => {
    const parent = nodes.find(({ id }: Row) => id === node.parentId);
    return Number(node.target) * (parent ? wholeTarget(parent, nodes) : 1);
  };
  const targetOf = (leaf: Leaf) => wholeTarget(rowOf(leaf), leaf.parents[0].nodes);
  const drifts = (leaf: Leaf, kind: number) =>
    leaf.parents[0].nodes
      .filter((node: Row) => node.kind === kind)
      .map((node: Row) =>
        Math.abs(
          ofNode(node, leaf.parents[0].nodes).reduce((total, { weight }) => total + weight, 0) -
            wholeTarget(node, leaf.parents[0].nodes),
        ),
      );
  return {
    compared: {
      value: () => figure(world, "value"),
      "nodes.*.value": (leaf) => money(sum(leaf, "value")),
      "nodes.*.weight": (leaf) => ratio(sum(leaf, "weight")),
      "nodes.*.share": (leaf) => {
        const { parentId } = rowOf(leaf);
        const { nodes } = leaf.parents[0];
        const parent = nodes.find(({ id }: Row) => id === parentId);
        const above = parent ? ofNode(parent, nodes).reduce((total, { weight }) => total + weight, 0) : 1;
        return ratio(sum(leaf, "weight") / above);
      },
      "nodes.*.wholeTarget": targetOf,
      "nodes.*.drift": (leaf) => ratio(sum(leaf, "weight") - targetOf(leaf)),
      "nodes.*.gap": (leaf) => money(targetOf(leaf) * numberOf(figure(world, "value")) - sum(leaf, "value")),
      "drift.total": (leaf) =>
        ratio(drifts(leaf, 2).reduce((total: number, one: number) => total + one, 0) / 2),
      "drift.largest": (leaf) => ratio(Math.max(...drifts(leaf, 2))),
      unassigned: () => 0,
    },
    beside: {
      version: "a version",
      "drift.parts.*.*": "an input of a figure, recomputed by the journeys",
      "nodes.*.kind": "a code",
      "nodes.*.color": "a colour",
      "nodes.*.target": "the owner's own",
      "nodes.*.asset.type": "a code",
      "nodes.*.asset.priceDigits": "how prices are written",
    },
  };
}

const spanMetrics: Readonly<Record<string, string>> = {
  ...{ months1: "momentum1", months3: "momentum3", months6: "momentum6", months12: "momentum12" },
  ...{ twelveMinusOne: "momentum12Minus1", high: "highDistance" },
};
export const assetCodes = (path: string) => ({
  [`${path}.asset.type`]: "a code",
  [`${path}.asset.priceDigits`]: "how prices are written",
});

export function momentumTable({ market }: AnswersWorld): AnswerTable {
  const span = (leaf: Leaf, ticker: string): CalcFigure | undefined =>
    marketFigures(market, ticker)[spanMetrics[nameOf(leaf)] ?? ""];
  const ofMarket = (leaf: Leaf) => rounded(span(leaf, rowOf(leaf).ticker), 8);
  const ofIndex = (metric: string) => marketFigures(market, "DEMOUSA")[metric];
  const spans = Object.keys(spanMetrics);
  const each = (path: string, want: (leaf: Leaf) => Wanted) =>
    spans.map((name) => [`${path}.${name}`, want] as const);
  return {
    compared: Object.fromEntries([
      ...each("holdings.*.spans", (leaf) => span(leaf, rowOf(leaf).asset.ticker)),
      ...each("benchmark.spans", (leaf) => rounded(span(leaf, "DEMOUSA"), 8)),
      ...each("market.strongest.*.spans", ofMarket),
      ...each("market.weakest.*.spans", ofMarket),
      [
        "holdings.*.against",
        (leaf: Leaf) =>
          rounded(
            numberOf(marketFigures(market, rowOf(leaf).asset.ticker).momentum12) -
              numberOf(ofIndex("momentum12")),
            8,
          ),
      ],
      ["market.known", () => knownMomentum(market)],
    ]),
    beside: assetCodes("holdings.*"),
  };
}

const knownMomentum = (market: AnswersWorld["market"]): number =>
  market.all.filter(
    ({ row }) => row.type === 1 && marketFigures(market, row.ticker).momentum12Minus1?.value !== undefined,
  ).length;

export function recommendationsTable(world: AnswersWorld, { nodes }: Row): AnswerTable {
  const portion = (part: Wanted, whole: Wanted) =>
    ratio(Number((numberOf(part) / numberOf(whole)).toFixed(10)));
  const measured = ({ rule, key, asset, name, explain }: Row): Wanted => {
    // Categories and their items have a drift of their own, compared above.
    if (rule === "drift") return nodes.find(({ id }: Row) => key === `drift ${id}`)?.drift;
    if (explain)
      return figure(world, explain.metric, explain.assetId ? { scope: `asset:${explain.assetId}` } : {});
    if (rule === "currency")
      return ratio(
        pieces(world.ground)
          .filter(({ currency }) => currency === name)
          .reduce((sum, { weight }) => sum + weight, 0),
      );
    if (rule === "payer")
      return portion(ofAsset(world, "incomeNextYear", asset.id), figure(world, "incomeNextYear"));
    return rule === "cash" ? portion(figure(world, "cash"), figure(world, "value")) : undefined;
  };
  return {
    compared: {
      "findings.*.figure": (leaf) => measured(lastOf(leaf)),
      "findings.*.numbers.*.figure": (leaf) => {
        const [{ name }, { rule, asset }] = [lastOf(leaf), leaf.parents[2]];
        if (rule === "cash") return figure(world, "cash");
        return ofAsset(world, name === "income" ? "incomeNextYear" : "value", asset.id);
      },
      "checked.*.found": (leaf) => {
        const { rule } = lastOf(leaf);
        return leaf.parents[0].findings.filter((one: Row) => one.rule === rule).length;
      },
    },
    beside: {
      ...assetCodes("findings.*"),
      "findings.**.worked.inputs.**": "an input of a figure, recomputed by the journeys",
      "checked.*.threshold": "the owner's own",
      "checked.*.looked": "what was looked at; its own test has it by hand",
    },
  };
}

export function recapTable(world: AnswersWorld): AnswerTable {
  const place = { from: "2023-12-31", to: today as string };
  const of = (metric: string, more: object = {}) => figure(world, metric, { ...place, ...more });
  const ofOne = (metric: string) => (leaf: Leaf) => ofAsset(world, metric, lastOf(leaf).asset.id, place);
  const month = (leaf: Leaf) => figure(world, "twr", { from: lastOf(leaf).from, to: lastOf(leaf).to });
  const less = (one: Wanted, other: Wanted) => rounded(numberOf(one) - numberOf(other), 10);
  const rowsOf = (...kinds: string[]) =>
    world.ground.rows.filter(({ kind, date }) => kinds.includes(kind) && date > place.from);
  const against = { against: "DEMOUSA@DEMO" };
  return {
    compared: {
      "result.twr": () => of("twr"),
      "result.profit": () => of("totalProfit"),
      "result.benchmark.twr": () => of("benchmarkTwr", against),
      "result.ahead": () => less(of("twr"), of("benchmarkTwr", against)),
      ...Object.fromEntries(
        ["best", "worst"].flatMap((name) => [
          [`${name}.contribution`, ofOne("contribution")],
          [`${name}.profit`, ofOne("totalProfit")],
          [`${name}Month.result`, month],
        ]),
      ),
      "income.paid": () => of("incomePaid"),
      "income.tax": () => of("incomeTax"),
      "income.payments": () => rowsOf("dividend").length,
      "income.largest.paid": ofOne("incomePaid"),
      "costs.fees": () => of("fees"),
      "costs.taxes": () => of("taxes"),
      "costs.feeLoad": () =>
        rounded(numberOf(of("fees")) / numberOf(figure(world, "value", { from: today, to: today })), 10),
      "streaks.trades": () => rowsOf("buy", "sell").length,
      "streaks.deposits": () => rowsOf("deposit").length,
      "streaks.income": () => 1,
      "streaks.gains": () => longestGain(world),
    },
    beside: {
      ...{ year: "a year", "years.*": "years" },
      ...{
        "costs.value": "an input of a figure, recomputed by the journeys",
        "months.*.*": "an input of a figure, recomputed by the journeys",
      },
      ...assetCodes("best"),
      ...assetCodes("worst"),
      ...assetCodes("income.largest"),
    },
  };
}

/** Longest run of months of 2024 with a gain. */
function longestGain(world: AnswersWorld): number {
  const ends = ["2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", today];
  let [run, longest] = [0, 0];
  for (const [at, to] of ends.slice(1).entries()) {
    run = numberOf(figure(world, "twr", { from: ends[at] ?? "", to })) > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

export function watchlistTable({ market }: AnswersWorld): AnswerTable {
  const tickerOf = (leaf: Leaf): string => rowOf(leaf).asset.ticker;
  const of = (metric: string, decimals: number) => (leaf: Leaf) =>
    rounded(marketFigures(market, tickerOf(leaf))[metric], decimals);
  const year = (leaf: Leaf) => yearClosesOf(market, tickerOf(leaf));
  return {
    compared: {
      "rows.*.price.value": (leaf) => marketFigures(market, tickerOf(leaf)).lastPrice,
      "rows.*.price.change": (leaf) => rounded(year(leaf).last / year(leaf).previous - 1, 10),
      "rows.*.yearChange": (leaf) => rounded(year(leaf).last / year(leaf).before - 1, 10),
      "rows.*.year.low": (leaf) => year(leaf).low,
      "rows.*.year.high": (leaf) => year(leaf).high,
      "rows.*.dividendYield.value": of("dividendYield", 10),
      "rows.*.target.distance": (leaf) => rounded(Number(lastOf(leaf).price) / year(leaf).last - 1, 10),
    },
    beside: {
      ...assetCodes("rows.*"),
      "rows.*.price.before.value": "an input of a figure, recomputed by the journeys",
      "rows.*.yearBase.value": "an input of a figure, recomputed by the journeys",
      "rows.*.dividendYield.income.*": "an input of a figure, recomputed by the journeys",
      ...{ "list.version": "a version", "list.count": "rows there are" },
      ...{ "rows.*.target.price": "the owner's own", "rows.*.target.side": "a code" },
    },
  };
}
