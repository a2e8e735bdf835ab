import { fromDayNumber, type IsoDate, METRIC_IDS } from "@zerno/engine";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { deleteSplitEvent, storeSplitEvents } from "../../market/events/store-split-events.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { storeRates } from "../../market/rates/store-rates.ts";
import { selectRecords } from "../../server/db/stored-columns.ts";
import { createMemory } from "../../server/memory.ts";
import { nilGuid } from "../../shared/codes.ts";
import { replaceFrozen } from "../assets/frozen-assets.ts";
import { change } from "../history/change.ts";
import { insertSelected, updateRows } from "../history/write-rows.ts";
import { portfolios, transactions } from "../ledger.tables.ts";
import { replaceLotMethods } from "../portfolios/lot-methods.ts";
import { touchPortfolios, updatePortfolio } from "../portfolios/portfolios.queries.ts";
import type { LedgerView } from "./ledger-view.ts";
import { type LedgerCtx, loadLedger } from "./load-ledger.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let user: TestUser;
let userId: string;
let portfolioId: string;
let otherId: string;
let assets: readonly [string, string];

const days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"] as IsoDate[];
const closes = { "2026-11-16": 10, "2026-11-18": 12, "2026-11-20": 11 };

beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db);
  user = await test.register();
  assets = [
    await addAsset(database.db, { number: 1, ticker: "ONE", closes }),
    await addAsset(database.db, { number: 2, ticker: "TWO", currency: "EUR", closes }),
  ];
  await addRates(database.db, "EUR", "USD", { "2026-11-16": 1.1, "2026-11-19": 1.2 });
  portfolioId = await addPortfolio(user, { isShortAllowed: true });
  otherId = await addPortfolio(user, { name: "Other", isShortAllowed: true });
  const [row] = await database.db.select({ userId: portfolios.userId }).from(portfolios);
  userId = row?.userId ?? "";
});

afterAll(async () => {
  await test.app.close();
  await database.drop();
});

let undone = 0;

/** One write: a number chooses among the writers, the others their values. */
interface Write {
  readonly writer: number;
  readonly day: IsoDate;
  readonly which: 0 | 1;
  readonly amount: number;
}

const writes = fc.record({
  writer: fc.nat(),
  day: fc.constantFrom(...days),
  which: fc.constantFrom(0, 1),
  amount: fc.integer({ min: 1, max: 50 }),
}) as fc.Arbitrary<Write>;

const inChange = (write: Parameters<typeof change>[2]) =>
  change(
    { db: database.db, userId, actorId: userId, at: new Date() },
    { portfolioId, kind: "portfolio-settings" },
    write,
  );

async function someRow({ amount }: Write) {
  const { rows } = await database.db.execute<{ id: string; version: number }>(sql`
    select id, version from transactions where portfolio_id = ${portfolioId} order by id offset ${amount % 5} limit 1`);
  return rows[0];
}

const currencyOf = (which: 0 | 1): string => (which === 0 ? "USD" : "EUR");
const trade = ({ day, which, amount }: Write) => ({
  ...{ kind: amount % 4 === 0 ? "sell" : "buy", date: day, assetId: assets[which] },
  ...{ quantity: String(amount), price: String(amount), currency: currencyOf(which) },
});
const closeOf = ({ day, which, amount }: Write) => [
  { asset: { ownerId: nilGuid, id: assets[which] }, day, close: amount },
];
const rateOf = ({ day, amount }: Write) => [{ base: "EUR", quote: "USD", day, rate: 1 + amount / 100 }];
const paymentOf = ({ day, which, amount }: Write, ownerId: string) => ({
  ...{ id: newId(), assetOwnerId: nilGuid, assetId: assets[which], kind: "dividend", source: "test" },
  ...{ startsOn: null, exDate: day, payDate: day, currency: "USD", amount: String(amount), ownerId },
});

const writers: Readonly<Record<string, (write: Write) => Promise<unknown>>> = {
  "a trade": (write) => addRow(user, portfolioId, trade(write)),
  "a deposit": ({ day, amount }) =>
    addRow(user, portfolioId, { kind: "deposit", date: day, amount: String(amount), currency: "USD" }),
  "an edit": async (write) => {
    const row = await someRow(write);
    if (row) await user.call("PUT /api/transactions", { portfolioId, ...row, ...trade(write) });
  },
  "a deletion": async (write) => {
    const row = await someRow(write);
    if (row) await user.call("DELETE /api/transactions", { portfolioId, ids: [row.id] });
  },
  "an undo": async () => {
    const { body } = await user.call("GET /api/MyPortfolio/history", { portfolioId });
    const last = body.changes.find(({ canUndo }: { canUndo: boolean }) => canUndo);
    const { status } = await user.call("POST /api/MyPortfolio/undo", { portfolioId, changeId: last?.id });
    if (status === 200) undone += 1;
  },
  settings: ({ which }) =>
    inChange((tx) => updatePortfolio(tx, userId, portfolioId, { costMethod: which === 0 ? 1 : 2 })),
  "cash that is not tracked": ({ which }) =>
    inChange((tx) => updatePortfolio(tx, userId, portfolioId, { isCashTracked: which === 0 })),
  "a lot method": ({ which, amount }) =>
    inChange((tx) =>
      replaceLotMethods(
        tx,
        { userId, id: portfolioId },
        amount % 2 === 0 ? [] : [{ assetId: assets[which], method: "average" }],
      ),
    ),
  "a blocked asset": ({ which, amount }) =>
    inChange((tx) => replaceFrozen(tx, { userId, id: portfolioId }, amount % 2 === 0 ? [] : [assets[which]])),
  "rows that no log takes": ({ amount }) =>
    updateRows(
      fixture(database.db),
      transactions,
      { note: String(amount), fee: String(amount) },
      eq(transactions.portfolioId, portfolioId),
    ),
  "many rows": async (write) => {
    const row = await someRow(write);
    if (!row) return;
    const many = selectRecords(transactions, {
      json: sql`jsonb_build_object('id', md5(one.id::text || number || ${newId()})::uuid)`,
      from: sql`transactions one cross join generate_series(1, 501) number`,
      base: sql`one`,
    });
    const before = await database.db.$count(transactions, eq(transactions.portfolioId, portfolioId));
    if (before < 1000)
      await insertSelected(fixture(database.db), transactions, sql`${many} where one.id = ${row.id}`);
  },
  "a touch": () =>
    touchPortfolios(database.db, sql`select user_id, id from portfolios where user_id = ${userId}`),
  "a row of another portfolio": (write) => addRow(user, otherId, trade(write)),
  "a close": (write) => storePrices(database.db, nilGuid, closeOf(write), "test"),
  "an own close": (write) => storePrices(database.db, userId, closeOf(write), "upload"),
  "a rate": (write) => storeRates(database.db, nilGuid, rateOf(write), "test"),
  "an own rate": (write) => storeRates(database.db, userId, rateOf(write), "upload"),
  "a payment": (write) => storeIncomeEvents(database.db, nilGuid, [paymentOf(write, nilGuid)]),
  "an own payment": (write) => storeIncomeEvents(database.db, userId, [paymentOf(write, userId)]),
  "a split": ({ day, which, amount }) => {
    const split = { assetOwnerId: nilGuid, assetId: assets[which], exDate: day };
    return amount % 2 === 0
      ? deleteSplitEvent(database.db, nilGuid, split)
      : storeSplitEvents(database.db, nilGuid, [{ ...split, to: "2", from: "1", source: "test" }]);
  },
};

/** Every figure of the portfolio and of its assets over all days, and over the last two. */
function figuresOf({ run, assets: held, today }: LedgerView) {
  const scopes = [
    { kind: "portfolio" } as const,
    ...[...held.keys()].map((assetId) => ({ kind: "asset", assetId }) as const),
  ];
  return [fromDayNumber(0), days[3] as IsoDate].flatMap((from) =>
    METRIC_IDS.flatMap((metric) => scopes.map((scope) => run.figure(metric, scope, { from, to: today }))),
  );
}

it("after random writes by every writer a ledger in memory is the one read anew, bit for bit", async () => {
  const list = Object.entries(writers);
  const ctx = {
    ...{ db: database.db, user: { id: userId }, memory: createMemory() },
    ...{ today: "2026-11-20", currency: "USD" },
  } as unknown as LedgerCtx;
  const done = new Set<string>();
  for (const [place, write] of fc.sample(writes, { numRuns: 90, seed: 36 }).entries()) {
    // Each writer once, then at random.
    const [name, act] = list[place < list.length ? place : write.writer % list.length] ?? list[0] ?? [];
    if (!name || !act) continue;
    await act(write);
    done.add(name);
    // Several writes between two readings now and then.
    if (place >= list.length && write.amount % 3 === 0) continue;
    const warm = await loadLedger(ctx, portfolioId);
    const cold = await loadLedger({ ...ctx, memory: createMemory() }, portfolioId);
    expect(warm.input.transactions, name).toEqual(cold.input.transactions);
    expect(figuresOf(warm), name).toEqual(figuresOf(cold));
    expect([warm.blocked, warm.lotMethods, warm.portfolio], name).toEqual([
      cold.blocked,
      cold.lotMethods,
      cold.portfolio,
    ]);
  }
  expect(undone).toBeGreaterThan(0);
  expect([...done].sort()).toEqual(Object.keys(writers).sort());
}, 240_000);
