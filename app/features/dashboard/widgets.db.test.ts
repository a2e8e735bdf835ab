import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts, portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, allPortfoliosId, nilGuid, PortfolioView } from "../../shared/codes.ts";
import { widgetKinds } from "./kinds/index.ts";
import { addPlans, askAll, askFor, makeFixture } from "./testing/widget-fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

const one = { assetId: assetId(1) };
const lineOf = (body: Any, key: string) => body.lines.find((line: Any) => line.key === key)?.figure.value;
const spanOf = (body: Any, name: string) => body.spans.find((span: Any) => span.name === name)?.gain.value;

/** A row, and the figure it changes by kind: before and after, computed by hand from the pencil ledger. */
interface Change {
  readonly row: object;
  readonly asks?: Readonly<Record<string, Record<string, string>>>;
  readonly figures: Readonly<
    Record<string, readonly [pick: (body: Any) => unknown, before: unknown, after: unknown]>
  >;
}

const changes: readonly Change[] = [
  {
    // 2 more at the day's close: 270 USD with the fee of 10; the fee is lost, 1,000 RUB.
    row: { kind: "buy", date: "2026-11-20", ...one, quantity: "2", price: "130", fee: "10" },
    asks: { "month-gains": { by: "year" }, "returns-table": { by: "year" } },
    figures: {
      head: [(body) => body.head.value.value, "1027200", "1026200"],
      "value-chart": [(body) => body.series.at(-1).value, 1_027_200, 1_026_200],
      "profit-chart": [(body) => body.series.at(-1).profit, 227_200, 226_200],
      identity: [(body) => body.identity.lines[5].figure.value, "490", "1490"],
      results: [(body) => lineOf(body, "totalProfit"), "227200", "226200"],
      allocation: [(body) => body.slices[1].value.value, "78000", "104000"],
      "currency-exposure": [(body) => body.slices[0].value.value, "1027200", "1026200"],
      concentration: [(body) => body.rows[0].figures.value.value, "78000", "104000"],
      "top-holdings": [(body) => body.rows[0].figures.value.value, "78000", "104000"],
      // 6 x 5 USD at 100; the day's fee takes 1,000 from it.
      movers: [(body) => body.rows[0].figures.dayChange.value, "3000", "2000"],
      // 78,000 held + 43,110 sold + 1,620 paid out - 80,400 paid in
      "best-worst": [(body) => body.rows[0].figures.totalProfit.value, "42330", "41330"],
      contribution: [(body) => body.rows[0].figures.totalProfit.value, "42330", "41330"],
      "period-returns": [(body) => spanOf(body, "ALL"), "227200", "226200"],
      "month-gains": [(body) => spanOf(body, "2026"), "227200", "226200"],
      "returns-table": [(body) => body.years[0].total.gain.value, "227200", "226200"],
      costs: [(body) => lineOf(body, "fees"), "490", "1490"],
      pies: [(body) => body.nodes[0].value.value, "78000", "104000"],
      // half of the value in ONE: 513,600 - 78,000, then 513,100 - 104,000
      drift: [(body) => body.rows[0].gap.value, "435600", "409100"],
      // of 2,054,400
      goals: [
        (body) => [body.goals[0].current.value, body.goals[0].progress.value],
        ["1027200", "0.5"],
        ["1026200", "0.499513239875389408"],
      ],
      // 2 USD a share
      "next-payments": [(body) => body.payments[0].amount, "12", "16"],
      "income-ahead": [
        (body) => [
          body.total.declared.value,
          body.months.find(({ month }: Any) => month === "2026-12").gross.value,
        ],
        ["1200", "1200"],
        ["1600", "1600"],
      ],
      "recent-transactions": [(body) => body.rows[0].gross, "480", "260"],
    },
  },
  {
    row: { kind: "deposit", date: "2026-11-20", amount: "92" },
    figures: {
      cash: [(body) => body.rows[0].value.value, "949200", "958400"],
      // 800,000 x 2,500 / 2,000, and the last day's flow at par
      benchmark: [(body) => lineOf(body, "benchmarkValue"), "1000000", "1009200"],
      // Default: the rouble index with closes; the line ends in the same figure.
      "value-chart": [
        (body) => [body.beside.id, body.beside.refusal, body.series.at(-1).benchmark],
        ["IMOEX@MISX", null, 1_000_000],
        ["IMOEX@MISX", null, 1_009_200],
      ],
    },
  },
  {
    row: { kind: "dividend", date: "2026-11-20", ...one, amount: "5" },
    figures: {
      "income-months": [(body) => body.months.at(-1).received, "0", "500"],
      "income-year": [(body) => lineOf(body, "incomeLastYear"), "1800", "2300"],
    },
  },
  {
    row: { kind: "fee", date: "2026-11-20", amount: "100", note: "custody" },
    figures: {
      notes: [(body) => body?.notes[0].text, undefined, "custody"],
    },
  },
  {
    row: { kind: "deposit", date: "2026-11-20", amount: "1", currency: "CHF" },
    figures: {
      "data-health": [(body) => body.findings.map(({ kind }: Any) => kind), [], ["missing-rate"]],
    },
  },
];

async function expectChange(user: TestUser, portfolioId: string, change: Change): Promise<string[]> {
  const kinds = Object.keys(change.figures);
  const wanted = kinds.map((kind) => askFor(kind, change.asks?.[kind]));
  const before = await askAll(user, portfolioId, wanted);
  const { id } = await addRow(user, portfolioId, change.row);
  const after = await askAll(user, portfolioId, wanted);
  for (const [kind, [pick, was, is]] of Object.entries(change.figures)) {
    expect.soft([kind, pick(before.get(kind)?.body)]).toEqual([kind, was]);
    expect.soft([kind, pick(after.get(kind)?.body)]).toEqual([kind, is]);
  }
  await user.call("DELETE /api/transactions", { portfolioId, ids: [id] });
  return kinds;
}

/** Three bonds of 1,000 with a coupon of 40 in January and the nominal in July; and the effect of one more. */
async function expectBondChange(db: Db, user: TestUser): Promise<void> {
  const bond = await addAsset(db, {
    number: 5,
    ticker: "BND",
    type: AssetType.bond,
    closes: { "2026-11-20": 98 },
  });
  await updateAssets(db, { nominal: "1000" }, eq(assets.id, bond));
  const event = { assetOwnerId: nilGuid, assetId: bond, exDate: null, currency: "USD", source: "test" };
  const coupon = (startsOn: string, payDate: string) =>
    ({ ...event, id: newId(), kind: "coupon", startsOn, payDate, amount: "40" }) as const;
  await storeIncomeEvents(db, nilGuid, [
    coupon("2026-07-15", "2027-01-15"),
    coupon("2027-01-15", "2027-07-15"),
    { ...event, id: newId(), kind: "redemption", startsOn: null, payDate: "2027-07-15", amount: "1000" },
  ]);
  const portfolioId = await addPortfolio(user, { name: "Bonds", isCashTracked: false });
  const buy = { kind: "buy", date: "2026-11-20", assetId: bond, price: "98" };
  const amounts = async () => {
    const answer = (await askAll(user, portfolioId, [askFor("bond-payments")])).get("bond-payments");
    return answer.body.payments.map(({ date, kind, amount }: Any) => `${date} ${kind} ${amount}`);
  };
  await addRow(user, portfolioId, { ...buy, quantity: "3" });
  expect(await amounts()).toEqual([
    "2027-01-15 coupon 120",
    "2027-07-15 coupon 120",
    "2027-07-15 redemption 3000",
  ]);
  const { payments } = (await askAll(user, portfolioId, [askFor("bond-payments")])).get("bond-payments").body;
  expect(payments.map(({ source }: Any) => source)).toEqual(["test", "test", "test"]);
  await addRow(user, portfolioId, { ...buy, quantity: "1" });
  expect((await amounts())[0]).toBe("2027-01-15 coupon 160");
}

/** Enough days for a return: one day's loss by a fee of 100 USD in 10,242. */
async function expectRiskChange(user: TestUser, portfolioId: string): Promise<void> {
  const ask = async () => {
    const widgets = JSON.stringify([askFor("risk")]);
    const input = { portfolioId, from: "2026-11-19", to: "2026-11-20", widgets };
    const { body } = await user.call("GET /api/DashboardStats", input);
    return Number(lineOf(body.widgets[0].body, "maxDrawdown"));
  };
  expect(await ask()).toBe(0);
  const { id } = await addRow(user, portfolioId, { kind: "fee", date: "2026-11-20", amount: "100" });
  expect(await ask()).toBeCloseTo(10_172 / 10_242 - 1, 12);
  await user.call("DELETE /api/transactions", { portfolioId, ids: [id] });
}

it("every kind follows one changed row, to the digit", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const seen: string[] = [];
    for (const change of changes) seen.push(...(await expectChange(user, portfolioId, change)));
    await expectRiskChange(user, portfolioId);
    await expectBondChange(test.db, user);
    const kinds = widgetKinds.map(({ kind }) => kind);
    const asked = new Set([...seen, "risk", "bond-payments", "watchlist", "news"]);
    expect([...asked].sort()).toEqual([...kinds].sort());
    expect(kinds.length).toBeGreaterThanOrEqual(16);
  }));

it("every kind is also queried alone, with its own settings, and returns the same", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const one = (input: object) => user.call("GET /api/Dashboard/widget", { portfolioId, ...input });
    for (const [kind, answer] of await askAll(user, portfolioId))
      expect((await one({ kind })).body).toEqual(answer);
    const largest = await one({
      kind: "top-holdings",
      settings: JSON.stringify({ period: "1M", rows: "5" }),
    });
    expect([largest.status, largest.body.settings.rows, largest.body.period.name]).toEqual([200, "5", "1M"]);
    const wrong = [
      { kind: "luck" },
      { kind: "head", settings: "[1]" },
      { kind: "notes", settings: '{"rows":"7"}' },
    ];
    for (const input of wrong) expect([input, (await one(input)).status]).toEqual([input, 400]);
    const stranger = await test.register();
    expect((await stranger.call("GET /api/Dashboard/widget", { portfolioId, kind: "head" })).status).toBe(
      404,
    );
  }));

it("an empty portfolio: what has nothing to show is empty, nothing fails, nothing is made up", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const answers = await askAll(user, portfolioId);
    expect([...answers.keys()]).toEqual(widgetKinds.map(({ kind }) => kind));
    const states = Map.groupBy(answers.values(), ({ state }) => state as string);
    const empty = (states.get("empty") ?? []).map(({ kind }) => kind);
    expect(empty).toEqual(
      expect.arrayContaining([
        "allocation",
        "movers",
        "cash",
        "recent-transactions",
        "notes",
        "next-payments",
        "pies",
        "drift",
        "goals",
        "watchlist",
        "news",
      ]),
    );
    for (const { body, state } of answers.values()) expect(body === null).toBe(state === "empty");
  }));

it("a missing rate refuses a widget with its reason, an old price is said", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-20", amount: "1", currency: "CHF" });
    const head = (await askAll(user, portfolioId)).get("currency-exposure");
    expect(head.body.slices.some(({ value }: Any) => "refused" in value)).toBe(true);
    const identity = (await askAll(user, portfolioId)).get("identity");
    expect([identity.state, identity.body.identity.refused[0].code]).toEqual(["ok", "no-rate"]);
    expect(identity.body.identity.known.without).toMatchObject([{ assetId: null, name: "CHF" }]);
    const old = await addAsset(test.db, { number: 3, ticker: "OLD", closes: { "2026-11-14": 5 } });
    const other = await addPortfolio(user, { name: "Old", isCashTracked: false });
    await addRow(user, other, { kind: "buy", date: "2026-11-14", assetId: old, quantity: "1", price: "5" });
    const top = (await askAll(user, other)).get("top-holdings");
    expect([top.state, top.stale[0]]).toMatchObject([
      "ok",
      { code: "stale-price", params: { asset: "OLD" } },
    ]);
  }));

it("a composite of one portfolio shows what that portfolio shows, and follows its rows", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    await addRow(user, portfolioId, { kind: "fee", date: "2026-11-20", amount: "1", note: "custody" });
    const composite = await addPortfolio(user, {
      ...{ name: "All", currency: "RUB", isComposite: true, children: [{ id: portfolioId }] },
    });
    await addPlans(user, composite);
    const [own, all] = [await askAll(user, portfolioId), await askAll(user, composite)];
    expect([...all.values()].map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      [...own.values()].map(({ kind, state }) => `${kind} ${state}`),
    );
    const shown = (answers: Map<string, Any>) => [
      answers.get("head").body.head.value.value,
      answers.get("top-holdings").body.rows[0].figures.value.value,
      answers.get("recent-transactions").body.rows[0].kindName,
      answers.get("next-payments").body.payments[0].amount,
      answers.get("notes").body.notes[0].text,
      answers.get("pies").body.nodes[0].value.value,
      answers.get("drift").body.rows[0].gap.value,
      answers.get("goals").body.goals[0].current.value,
    ];
    // 1,027,100 / 2 - 78,000
    expect(shown(own)).toEqual(["1027100", "78000", "fee", "12", "custody", "78000", "435550", "1027100"]);
    expect(shown(all)).toEqual(shown(own));
    // In the view of all portfolios each goal names its portfolio.
    const everyGoal = (await askAll(user, allPortfoliosId, [askFor("goals")])).get("goals");
    expect(everyGoal.body.goals.map((goal: Any) => [goal.portfolioId, goal.current.value])).toEqual([
      [portfolioId, "1027100"],
      [composite, "1027100"],
    ]);
    await addRow(user, portfolioId, { kind: "withdrawal", date: "2026-11-20", amount: "10" });
    expect(shown(await askAll(user, composite))[0]).toBe("1026100");
  }));

it("figures against a benchmark explain themselves with it", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const { body } = (await askAll(user, portfolioId, [askFor("benchmark")])).get("benchmark");
    for (const { metric, from, to, benchmark, figure } of body.lines) {
      const asked = { portfolioId, metric, from, to, ...(benchmark ? { benchmark } : {}) };
      const explained = (await user.call("GET /api/explain", asked)).body;
      expect([metric, explained.isSame, explained.shown]).toEqual([metric, true, figure]);
    }
    const unknown = await user.call("GET /api/explain", { portfolioId, metric: "beta", benchmark: "X@Y" });
    expect([unknown.status, unknown.body.error.fields]).toMatchObject([400, [{ path: "benchmark" }]]);
  }));

it("a portfolio that states positions: every kind answers, and what rests on positions follows them", () =>
  withApp(async (test) => {
    const { user } = await makeFixture(test);
    const portfolioId = await addPortfolio(user, { name: "Stated", isCashTracked: false });
    await updateRows(
      fixture(test.db),
      portfolios,
      { view: PortfolioView.holdings },
      eq(portfolios.id, portfolioId),
    );
    const position = { portfolioId, ...one, averageCost: "100" };
    await user.call("POST /api/holdings", { ...position, quantity: "2" });
    await addPlans(user, portfolioId);
    const first = await askAll(user, portfolioId);
    expect([...first.keys()]).toEqual(widgetKinds.map(({ kind }) => kind));
    // Without history nothing is invented.
    const refused = [...first.values()].filter(({ state }) => state === "refused");
    for (const { reasons } of refused)
      expect(reasons.map(({ code }: Any) => code)).toContain("holdings-view");
    const shown = (answers: Map<string, Any>) => [
      answers.get("head").body.head.value.value,
      answers.get("allocation").body.slices[0].value.value,
      answers.get("top-holdings").body.rows[0].figures.value.value,
      answers.get("next-payments").body.payments[0].amount,
      answers.get("pies").body.nodes[0].value.value,
      answers.get("drift").body.rows[0].gap.value,
    ];
    // 2 x 130 USD; half of it targeted in ONE
    expect(shown(first)).toEqual(["260", "260", "260", "4", "260", "-130"]);
    await user.call("PUT /api/holdings", { ...position, quantity: "3" });
    expect(shown(await askAll(user, portfolioId))).toEqual(["390", "390", "390", "6", "390", "-195"]);
  }));

it("shares by broker follow the accounts of the rows; what is at two brokers belongs to both together", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const composite = await addPortfolio(user, {
      ...{ name: "All", currency: "RUB", isComposite: true, children: [{ id: portfolioId }] },
    });
    const keys = async (of: string) => {
      const answer = (await askAll(user, of, [askFor("allocation", { by: "broker" })])).get("allocation");
      return answer.body.slices.map(({ key, value }: Any) => [key, value.value]);
    };
    const cash = ["cash", "949200"];
    expect(await keys(portfolioId)).toEqual([cash, ["unknown", "78000"]]);
    const isHere = eq(brokerAccounts.portfolioId, portfolioId);
    await updateRows(fixture(test.db), brokerAccounts, { broker: "ibkr" }, isHere);
    expect(await keys(portfolioId)).toEqual([cash, ["ibkr", "78000"]]);
    const [account] = await test.db.select().from(brokerAccounts).where(isHere);
    if (!account) throw new Error("no account");
    const second = { ...account, id: newId(), broker: "bcs", isDefault: false };
    await insertRows(fixture(test.db), brokerAccounts, second);
    const free = { kind: "buy", date: "2026-11-20", ...one, quantity: "1", price: "130" };
    await addRow(user, portfolioId, { ...free, accountId: second.id });
    const both = [
      ["cash", "936200"],
      ["bcs + ibkr", "91000"],
    ];
    expect(await keys(portfolioId)).toEqual(both);
    expect(await keys(composite)).toEqual(both);
  }));
