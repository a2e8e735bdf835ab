import { afterAll, beforeAll, expect, it } from "vitest";
import {
  assetHeadTable,
  bondTable,
  dividendsTable,
  priceHistoryTable,
  ratingTable,
  yieldHistoryTable,
} from "./support/answers/asset-tables.ts";
import { type AnswerTable, compareAnswer } from "./support/answers/compare-answer.ts";
import {
  goalsTable,
  momentumTable,
  piesTable,
  positionTable,
  recapTable,
  recommendationsTable,
  watchlistTable,
} from "./support/answers/held-tables.ts";
import { type AnswersWorld, type Ask, createAnswersFixture } from "./support/answers/load-answers.ts";
import {
  calendarTables,
  gradesTable,
  screenerReferenceTable,
  screenerTable,
} from "./support/answers/market-tables.ts";
import {
  aheadTable,
  makePayers,
  paymentsTable as owedTable,
  payers,
} from "./support/answers/payer-tables.ts";
import {
  companiesTable,
  historyTable,
  paymentsTable,
  periodsTable,
  playQuestion,
  question,
  resultTable,
  rowsTable,
  watchedTable,
} from "./support/answers/played-tables.ts";
import { russiaTable } from "./support/answers/tax-tables.ts";
import { widgetTable, widgetTables } from "./support/answers/widget-tables.ts";
import { buildTestApp } from "./support/app.ts";
import { createTestDatabase } from "./support/database.ts";

/**
 * Every number of these answers equals `calc` on the same portfolio and market. A number in no table fails, so that new
 * figures are compared or exempted with a reason.
 */
let world: AnswersWorld;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const test = await buildTestApp(database.db, {
    env: { TODAY: "2024-06-28", RATE_LIMIT_PER_MINUTE: "100000" },
  });
  close = async () => {
    await test.app.close();
    await database.drop();
  };
  world = await createAnswersFixture(test);
}, 120_000);
afterAll(() => close?.());

function compare(name: string, answer: unknown, table: AnswerTable): number {
  const { differences, count } = compareAnswer(answer, table);
  expect.soft(differences.slice(0, 20), name).toEqual([]);
  return count;
}
const ask: Ask = (key, input) => world.ask(key, input);
const timeout = 120_000;
const page = "GET /api/public/asset-info";
const pear = { symbol: "PEARWORKS@DEMO" };

it(
  "screener",
  async () => {
    const found = await ask("GET /api/screener/div-finder", { size: 100 });
    expect(compare("screener", found, screenerTable(world))).toBeGreaterThan(500);
    const reference = await ask("GET /api/screenerref/div-finder-ref");
    compare("screenerref", reference, screenerReferenceTable(world, found));
  },
  timeout,
);

it(
  "ratings of past evenings, and what followed them",
  async () => {
    const grades = await ask("GET /api/public/rating-grades");
    expect(grades.hindcast.followedByCut).toBeGreaterThan(0);
    compare("grades", grades, gradesTable(world));
  },
  timeout,
);

it.each(["list", "month", "year"])("public calendar as a %s", async (view) => {
  const answer = await ask("GET /api/public/market-calendar", { view, month: "2024-05" });
  compare(view, answer, calendarTables(world)[view] as AnswerTable);
});

it(
  "page of an asset",
  async () => {
    compare("head", await ask(`${page}/summary-by-symbol`, pear), assetHeadTable(world, "PEARWORKS"));
    const rated = await ask(`${page}/asset-rating`, pear);
    compare("rating", rated, ratingTable(world, "PEARWORKS", rated));
    compare("dividends", await ask(`${page}/div-history`, pear), dividendsTable(world, "PEARWORKS"));
    compare("closes", await ask(`${page}/price-history`, pear), priceHistoryTable(world, "PEARWORKS"));
    const yields = await ask(`${page}/div-yield-history`, pear);
    compare("yields", yields, yieldHistoryTable(world, "PEARWORKS", yields));
  },
  timeout,
);

it.each(["GOSZERNO202", "GOSZERNO204"])("page of the bond %s", async (ticker) => {
  const answer = await ask(`${page}/bond`, { symbol: `${ticker}@DEMO` });
  compare(ticker, answer, bondTable(world, ticker));
});

it("own position on the page of an asset", async () => {
  const own = await ask("GET /api/asset-info/my-portfolio", { ...pear, period: "ALL" });
  compare("position", own, positionTable(world, world.market.find("PEARWORKS").row.id));
});

it(
  "goals, of a value and of an income",
  async () => {
    const { portfolioId } = world;
    const goal = { portfolioId, currency: "USD", monthlyFlow: "100" };
    const set = "POST /api/portfoliogoal/set-goal";
    await ask(set, { ...goal, name: "Value", kind: 1, target: "60000", dueOn: "2030-01-01", seed: 7 });
    await ask(set, { ...goal, name: "Income", kind: 2, target: "300", dueOn: "2034-01-01", seed: 8 });
    const goals = await ask("GET /api/portfoliogoal", { portfolioId });
    expect(compare("goals", goals, goalsTable(world))).toBeGreaterThan(600);
  },
  timeout,
);

it(
  "categories with targets, and recommendations about them",
  async () => {
    const { portfolioId } = world;
    const make = { portfolioId, version: 0, grouping: 5, targets: "equal" };
    await ask("POST /api/pie/createPiesForPortfolio", make);
    const pies = await ask("GET /api/pie/getByPortfolioId", { portfolioId });
    compare("pies", pies, piesTable(world));
    const rules = await ask("GET /api/recomendations", { portfolioId });
    compare("rules", rules, recommendationsTable(world, pies));
  },
  timeout,
);

it(
  "momentum",
  async () => {
    const answer = await ask("GET /api/assetperformance/momentum", { portfolioId: world.portfolioId });
    compare("momentum", answer, momentumTable(world));
  },
  timeout,
);

it(
  "a year in cards",
  async () => {
    const answer = await ask("GET /api/recap/year24", { portfolioId: world.portfolioId });
    compare("recap", answer, recapTable(world));
  },
  timeout,
);

it(
  "watchlist, and what it would have made",
  async () => {
    const { id: watchlistId } = await ask("POST /api/watchlist", {
      name: "Watched",
      columns: ["price"],
      assets: [
        { ...pear, targetPrice: "150", targetSide: 1, note: "" },
        { symbol: "TERRAWELT@DEMO", note: "" },
      ],
    });
    compare("watched", await ask("GET /api/watchlistAsset", { watchlistId }), watchlistTable(world));
    const held = await ask("GET /api/watchlistAnalytics", { watchlistId, period: "1Y" });
    expect(compare("as if held", held, watchedTable(world))).toBeGreaterThan(300);
  },
  timeout,
);

it(
  "backtest: figures, history, periods, companies, dividends, rows",
  async () => {
    const { market } = world;
    const { id } = await ask("POST /api/backtest/calc", question(market));
    const plays = playQuestion(market);
    const part = (name: string) => ask(`GET /api/backtest-result/${name}`, { id });
    compare("stats", await part("stats"), resultTable(plays));
    expect(compare("history", await part("history"), historyTable(plays))).toBeGreaterThan(3000);
    compare("periods", await part("history-by-period"), periodsTable(plays));
    compare("companies", await part("history-by-company"), companiesTable(plays));
    compare("dividends", await part("div-calendar"), paymentsTable(world, plays));
    compare("rows", await part("transactions"), rowsTable(plays));
  },
  timeout,
);

it("Russian declaration", async () => {
  compare("russia", await ask("GET /api/tax-report/russia", { year: 2023 }), russiaTable(world));
});

it("every kind of widget of the dashboard", { tags: ["night"], timeout }, async () => {
  const { portfolioId } = world;
  const { kinds } = await ask("GET /api/Dashboard", { portfolioId });
  expect(kinds.map(({ kind }: { kind: string }) => kind).sort()).toEqual(Object.keys(widgetTables).sort());
  let count = 0;
  for (const { kind } of kinds) {
    const answer = await ask("GET /api/Dashboard/widget", { portfolioId, kind, period: "ALL" });
    // By default the index of dollars, as beside the value.
    if (kind === "benchmark") expect(answer.body.lines.at(-1).benchmark).toBe("DEMOUSA@DEMO");
    count += compare(kind, answer.body, widgetTable(world, kind, answer));
  }
  expect(count).toBeGreaterThan(2000);
});

it(
  "widgets of what is owed: next payments, those of bonds, and the months ahead",
  async () => {
    const portfolioId = await makePayers(ask, world.market);
    const widget = async (kind: string) =>
      (await ask("GET /api/Dashboard/widget", { portfolioId, kind, period: "ALL" })).body;
    for (const kind of ["next-payments", "bond-payments"]) {
      const body = await widget(kind);
      expect(compare(kind, body, owedTable(world, body.payments))).toBe(3 * 8);
    }
    const ahead = await widget("income-ahead");
    expect(Number(ahead.total.estimated.value)).toBeGreaterThan(0);
    // Four sums for the rest of this month, the next twelve, and in total.
    expect(compare("income-ahead", ahead, aheadTable(world, payers))).toBe(4 * 14);
  },
  timeout,
);
