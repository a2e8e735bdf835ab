import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer } from "../../tests/support/app.ts";
import { addPortfolio, addRow } from "../../tests/support/ledger-rows.ts";
import { makeWorkerFixture, type WorkerFixture } from "../../tests/support/worker-fixture.ts";
import { transactions } from "../portfolio/ledger.tables.ts";
import { loadConfig } from "../server/config/config.ts";
import { createLedgerWorkers, heapOf, threadsFor } from "./ledger-workers.ts";

let fixture: WorkerFixture;
let assetId: string;

beforeAll(async () => {
  fixture = await makeWorkerFixture();
  const [row] = await fixture.database.db.select({ id: transactions.assetId }).from(transactions);
  assetId = row?.id ?? "";
});

afterAll(() => fixture.close());

function comparable({ status, body }: Answer): unknown {
  if (!body?.error) return { status, body };
  const { requestId, ...error } = body.error;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  return { status, error };
}

async function askBoth(key: string, input: object, headers: Record<string, string> = {}) {
  const [there, here] = [
    await fixture.user.call(key, input, headers),
    await fixture.inPlace.call(key, input, headers),
  ];
  expect(comparable(there), key).toEqual(comparable(here));
  return there;
}

it("folds a ledger of up to 20,000 rows in place by default", () => {
  const config = loadConfig({ NODE_ENV: "test" });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const pool = createLedgerWorkers({ config, secretKey: "x", poolOptions: {}, log });
  expect(pool.maxRows).toBe(20_000);
});

it("takes a thread per processor, at least two and at most four", () => {
  expect([1, 2, 3, 4, 64].map(threadsFor)).toEqual([2, 2, 3, 4, 4]);
});

it("divides the heap of the main thread, but leaves a thread enough for a ledger", () => {
  expect([heapOf(2, 4288), heapOf(4, 8192), heapOf(4, 2048), heapOf(2, 512)]).toEqual([
    2144, 2048, 1024, 512,
  ]);
});

it("starts no thread for ledgers up to the limit, nor for requests without a ledger", async () => {
  const { user, threads } = fixture;
  const portfolioId = await addPortfolio(user, { name: "Small" });
  for (let day = 1; day <= 9; day++)
    await addRow(user, portfolioId, { kind: "deposit", amount: "10", date: `2026-11-0${day}` });
  const { status, body } = await user.call("GET /api/DashboardStats", { portfolioId });
  expect([status, body.head.value.value]).toEqual([200, "90"]);
  expect((await user.call("GET /api/transactions", { portfolioId: fixture.portfolioId })).status).toBe(200);
  expect((await user.call("GET /api/MyPortfolio")).status).toBe(200);
  expect(threads).toHaveLength(0);
});

const explain = { metric: "twr", limit: 20 };
const requests: readonly (readonly [string, object])[] = [
  ["GET /api/DashboardStats", {}],
  ["GET /api/DashboardStats", { period: "1Y" }],
  ["GET /api/main-stats", {}],
  ["GET /api/DashboardStats/portfolio-list", {}],
  ["GET /api/history-prices", {}],
  ["GET /api/holdings", { showClosed: true }],
  ["GET /api/holdings/search", { text: "a00" }],
  ["GET /api/explain", explain],
  ["GET /api/explain", { ...explain, metric: "value", section: "steps", offset: 3 }],
];

it.each(requests)("%s %o: answers in a worker as in place", async (key, input) => {
  const { portfolioId } = fixture;
  const others = { "accept-language": "ru", "x-user-currency": "EUR" };
  for (const headers of [{}, others]) {
    const [before = 0] = fixture.answersByThread();
    const { status, body } = await askBoth(key, { portfolioId, ...input }, headers);
    expect([status, Object.keys(body).length > 0]).toEqual([200, true]);
    expect(fixture.answersByThread()).toEqual([before + 1]);
  }
  expect(fixture.threads).toHaveLength(1);
});

it("answers for the chosen portfolio when none is named, and for one holding", async () => {
  const { body } = await askBoth("GET /api/DashboardStats", {});
  expect(body.portfolioId).toBe(fixture.portfolioId);
  const one = await askBoth("GET /api/holdings/one", { portfolioId: fixture.portfolioId, assetId });
  expect([one.status, one.body.holding.asset.id]).toEqual([200, assetId]);
});

it("previews a row in a worker, and shows there what the main thread saved", async () => {
  const { user, portfolioId } = fixture;
  const draft = { portfolioId, assetId, kind: "buy", date: "2019-11-05", currency: "USD" };
  const row = { ...draft, quantity: "1000000", price: "1" };
  const preview = await askBoth("POST /api/transactions/preview", row);
  expect([preview.status, Number(preview.body.holding.quantityAfter) > 1_000_000]).toEqual([200, true]);
  const ask = async () => (await askBoth("GET /api/holdings", { portfolioId, showClosed: true })).body;
  const before = await ask();
  await addRow(user, portfolioId, row);
  const after = await ask();
  const valueIn = (body: Answer["body"]) => Number(body.totals.invested.value);
  expect(valueIn(after) - valueIn(before)).toBeGreaterThan(900_000);
  expect(fixture.threads).toHaveLength(1);
});

it("refuses as in place: missing rows, invalid input, anonymous and foreign users", async () => {
  const { portfolioId, test } = fixture;
  const codeOf = async (key: string, input: object) => (await askBoth(key, input)).body.error;
  const nobody = randomUUID();
  const unknown = await codeOf("GET /api/holdings/one", { portfolioId, assetId: nobody });
  expect(unknown).toMatchObject({ code: "NOT_FOUND" });
  expect(await codeOf("GET /api/DashboardStats", { portfolioId: nobody })).toMatchObject({
    code: "NOT_FOUND",
  });
  const scoped = await codeOf("GET /api/explain", { portfolioId, metric: "value", scope: "asset" });
  expect(scoped).toMatchObject({ code: "INVALID_INPUT", fields: [{ path: "assetId" }] });
  expect(await codeOf("GET /api/explain", { portfolioId })).toMatchObject({ code: "INVALID_INPUT" });
  expect((await test.anonymous.call("GET /api/DashboardStats", { portfolioId })).status).toBe(401);
  const stranger = await test.register();
  expect((await stranger.call("GET /api/DashboardStats", { portfolioId })).status).toBe(404);
});

it("answers many requests of one owner at once, in one thread", async () => {
  const { user, portfolioId } = fixture;
  const ask = (currency: string) =>
    user.call("GET /api/main-stats", { portfolioId }, { "x-user-currency": currency });
  const currencies = ["USD", "EUR", "RUB", "GBP", "CHF", "JPY", "USD", "EUR"];
  const answers = await Promise.all(currencies.map(ask));
  expect(answers.map(({ status, body }) => [status, body.currency])).toEqual(
    currencies.map((currency) => [200, currency]),
  );
  expect(fixture.threads).toHaveLength(1);
});
