import { pieces } from "../../e2e/figures/numbers.ts";
import { type AnswerTable, type Beside, type Compared, rounded } from "./compare-answer.ts";
import { assetCodes, goalsTable, numberOf, piesTable } from "./held-tables.ts";
import type { Leaf } from "./leaves.ts";
import { type AnswersWorld, figure, gainsLine, marketFigures, prepare, wholeOf } from "./load-answers.ts";
import { yearClosesOf } from "./market-tables.ts";
import { aheadTable, threePayers } from "./payer-tables.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
type Row = any;
interface Asked {
  readonly world: AnswersWorld;
  readonly answer: Row;
}
type Table = (asked: Asked) => Partial<AnswerTable>;

const lastOf = ({ parents }: Leaf): Row => parents.at(-1);
const nameOf = ({ keys }: Leaf): string => String(keys.at(-1));
const place = ({ from, to }: Row) => ({ from, to });
/** Period of a figure; changes of the day are of the last trading day. */
const ownPlace = (leaf: Leaf, { period }: Row, day: string) =>
  nameOf(leaf).startsWith("dayChange") && day !== period.to ? { from: day, to: day } : place(period);
const assetScope = (id: string) => ({ scope: `asset:${id}` });

const input = "an input of a figure, recomputed by the journeys";

const lines: Table = ({ world }) => ({
  compared: {
    "lines.*.figure": (leaf) => {
      const { metric, from, to, benchmark } = lastOf(leaf);
      return figure(world, metric, { from, to, against: benchmark });
    },
  },
});

const assets: Table = ({ world, answer }) => ({
  compared: {
    "rows.*.figures.*": (leaf) => {
      const { id } = leaf.parents.at(-2).asset;
      return figure(world, nameOf(leaf), {
        ...ownPlace(leaf, answer, answer.body.day),
        ...assetScope(id),
      });
    },
    count: () => world.ground.assets.length,
  },
  beside: assetCodes("rows.*"),
});

const slices: Table = ({ world, answer }) => {
  const partsOf = (leaf: Leaf) => {
    const { key } = lastOf(leaf);
    return pieces(world.ground).filter((piece) =>
      answer.body.by === "currency" ? piece.currency === key : piece.key === key,
    );
  };
  const sum = (name: "value" | "weight") => (leaf: Leaf) =>
    partsOf(leaf).reduce((total, piece) => total + piece[name], 0);
  return {
    compared: { "slices.*.value": sum("value"), "slices.*.weight": sum("weight") },
    beside: answer.body.by === "asset" ? assetCodes("slices.*") : { "slices.*.members.*.weight": input },
  };
};

const series: Table = ({ world, answer }) => {
  const { calc, rows } = world.ground;
  const span = wholeOf(world.ground);
  const { series: columns } = calc.series(span);
  const at = (date: string) => (Date.parse(date) - Date.parse(columns.firstDay)) / 86_400_000;
  const column = (name: string) => (leaf: Leaf) => columns[name][at(lastOf(leaf).date)];
  const evenings = (date: string) => ({ from: span.from, to: date });
  const { beside } = answer.body;
  // All points in one file: each alone would fold the whole ledger.
  if (beside !== null)
    calc.prepare(
      answer.body.series.map(({ date }: Row) => ({ ...evenings(date), against: beside.id, plan: "" })),
    );
  return {
    compared: {
      end: () =>
        figure(world, answer.body.measure === "value" ? "value" : "totalProfit", place(answer.period)),
      "series.*.value": column("values"),
      "series.*.netDeposits": column("netFlows"),
      "series.*.twrIndex": column("twrIndex"),
      "series.*.profit": column("profit"),
      "series.*.flow": (leaf) => {
        const { date } = lastOf(leaf);
        const isDeposit = rows.some((row) => row.kind === "deposit" && row.date === date);
        return isDeposit ? columns.netFlows[at(date)] - columns.netFlows[at(date) - 1] : null;
      },
      ...(beside === null
        ? {}
        : {
            "series.*.benchmark": (leaf: Leaf) => {
              const { date } = lastOf(leaf);
              // On the first day nothing is deposited yet, and `calc` has no period.
              if (date <= span.from) return 0;
              return figure(world, "benchmarkValue", { ...evenings(date), against: beside.id });
            },
          }),
    },
  };
};

const gain = (world: AnswersWorld) => (leaf: Leaf) => {
  const metric = nameOf(leaf) === "gain" ? "totalProfit" : "twr";
  return figure(world, metric, place(lastOf(leaf)));
};
const gains: Table = ({ world }) => ({
  compared: { "spans.*.gain": gain(world), "spans.*.ratio": gain(world) },
});

const head: Table = ({ world, answer }) => ({
  compared: {
    "head.*": (leaf) => figure(world, nameOf(leaf), ownPlace(leaf, answer, answer.body.head.day)),
  },
});

const identity: Table = ({ world }) => ({
  compared: {
    "identity.lines.*.figure": (leaf) => {
      const { metric, from, to } = lastOf(leaf);
      return figure(world, metric, { from, to });
    },
    "identity.flowsIn": () => figure(world, "netFlows"),
    "identity.flowsOut": () => 0,
    "identity.residual": () => 0,
    "identity.gains.lines.*.figure": (leaf) => gainsLine(world, lastOf(leaf).key),
    "identity.gains.totalProfit": () => gainsLine(world, "totalProfit"),
    "identity.gains.residual": () => 0,
  },
  beside: {
    "identity.lines.*.sign": "added or taken off",
    "identity.gains.lines.*.sign": "added or taken off",
    "identity.gains.unrealised.*.figure": input,
    "identity.gains.fees.*": input,
  },
});

const months: Table = ({ world }) => ({
  compared: {
    "months.*.income": (leaf) => figure(world, "income", place(lastOf(leaf))),
    "months.*.received": (leaf) => figure(world, "incomePaid", place(lastOf(leaf))),
  },
});

const heat: Table = ({ world }) => ({
  compared: {
    "years.*.cells.*.gain": gain(world),
    "years.*.cells.*.ratio": gain(world),
    "years.*.total.gain": gain(world),
    "years.*.total.ratio": gain(world),
  },
  beside: {
    "years.*.year": "a year",
    "years.*.total.name": "a year",
  },
});

const cash: Table = ({ world, answer }) => {
  const of = (metric: string) => (leaf: Leaf) =>
    figure(world, metric, { ...place(answer.period), scope: `cash:${lastOf(leaf).currency}` });
  const rates = new Map([["USD", 1]]);
  return {
    compared: {
      "rows.*.value": of("value"),
      "rows.*.weight": of("weight"),
      "rows.*.balance": (leaf) => {
        const { currency } = lastOf(leaf);
        const rate = rates.get(currency) ?? world.market.rateOf(currency, "USD", answer.period.to);
        return rounded(numberOf(of("value")(leaf)) / rate, 6);
      },
    },
  };
};

const transactions: Table = ({ world }) => {
  const rowOf = (leaf: Leaf) => {
    const { date, kindName, asset } = lastOf(leaf);
    return world.ground.rows.find(
      (row) => row.date === date && row.kind === kindName && row.ticker === asset?.ticker,
    );
  };
  return {
    compared: {
      "rows.*.quantity": (leaf) => rowOf(leaf)?.quantity ?? null,
      "rows.*.gross": (leaf) => {
        const row = rowOf(leaf);
        return row?.amount ?? Number(row?.quantity) * Number(row?.price);
      },
    },
    beside: assetCodes("rows.*"),
  };
};

/** Columns of a page's table that the widget shows. */
const partOf = (table: AnswerTable, wanted: readonly string[], beside: Beside): Partial<AnswerTable> => ({
  compared: Object.fromEntries(wanted.map((path) => [path, table.compared[path]])) as Compared,
  beside,
});

const goals: Table = ({ world }) =>
  partOf(goalsTable(world), ["goals.*.current", "goals.*.progress", "goals.*.yearlyIncome"], {
    "goals.*.kind": "a code",
    "goals.*.target": "the owner's own",
    "goals.*.chance": "compared on the page of goals: the seed is not answered here",
  });

const pies: Table = ({ world }) =>
  partOf(piesTable(world), ["nodes.*.value", "nodes.*.weight", "nodes.*.share"], {
    "nodes.*.target": "the owner's own",
    "nodes.*.color": "a colour",
    ...assetCodes("nodes.*"),
  });

const drift: Table = ({ world }) => {
  const weightOf = (currency: string) =>
    pieces(world.ground)
      .filter((piece) => piece.currency === currency)
      .reduce((sum, { weight }) => sum + weight, 0);
  const ofRow = (read: (weight: number) => number) => (leaf: Leaf) => read(weightOf(lastOf(leaf).name));
  const value = numberOf(figure(world, "value"));
  return {
    compared: {
      "rows.*.weight": ofRow((weight) => weight),
      "rows.*.drift": ofRow((weight) => weight - 0.5),
      "rows.*.gap": ofRow((weight) => (0.5 - weight) * value),
      "rows.*.value": ofRow((weight) => weight * value),
      whole: () => value,
    },
    beside: {
      "parts.*.*": input,
      "rows.*.target": "the owner's own",
      total: "compared on the page of categories",
      largest: "compared on the page of categories",
    },
  };
};

const watched: Table = ({ world: { market } }) => {
  const tickerOf = ({ parents }: Leaf): string => parents.at(-2).asset.ticker;
  const closes = (leaf: Leaf) => yearClosesOf(market, tickerOf(leaf));
  return {
    compared: {
      "rows.*.price.value": (leaf) => marketFigures(market, tickerOf(leaf)).lastPrice,
      "rows.*.price.change": (leaf) => rounded(closes(leaf).last / closes(leaf).previous - 1, 10),
    },
    beside: { "rows.*.price.before.value": input, ...assetCodes("rows.*") },
  };
};

const nothing: Table = () => ({});

/** Every kind needs an entry, so that a new one is compared. */
export const widgetTables: Readonly<Record<string, Table>> = {
  ...{ head, identity, allocation: slices, "currency-exposure": slices, pies, drift, goals, cash },
  ...{ "value-chart": series, "profit-chart": series, "month-gains": gains, "period-returns": gains },
  ...{ "returns-table": heat, "income-months": months, watchlist: watched },
  ...{ results: lines, benchmark: lines, risk: lines, "income-year": lines, costs: lines },
  ...{ concentration: assets, "top-holdings": assets, movers: assets, "best-worst": assets },
  ...{ contribution: assets, "recent-transactions": transactions, news: nothing, notes: nothing },
  // Compared on another portfolio in payer-tables.ts: this one is owed nothing.
  ...{ "next-payments": nothing, "bond-payments": nothing },
  ...{ "income-ahead": ({ world }) => aheadTable(world, threePayers), "data-health": nothing },
};

export function widgetTable(world: AnswersWorld, kind: string, answer: Row): AnswerTable {
  prepare(world, answer);
  const { compared = {}, beside = {} } = widgetTables[kind]?.({ world, answer }) ?? {};
  return { compared, beside };
}
