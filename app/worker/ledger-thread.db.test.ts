import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Answer } from "../../tests/support/app.ts";
import { addPortfolio, addRow } from "../../tests/support/ledger-world.ts";
import { makeThreadWorld, type ThreadWorld } from "../../tests/support/thread-world.ts";
import { transactions } from "../portfolio/ledger.tables.ts";
import { loadConfig } from "../server/config/config.ts";
import { createLedgerThread } from "./ledger-thread.ts";

let world: ThreadWorld;
let assetId: string;

beforeAll(async () => {
  world = await makeThreadWorld();
  const [row] = await world.database.db.select({ id: transactions.assetId }).from(transactions);
  assetId = row?.id ?? "";
});

afterAll(() => world.close());

/** What is told apart by request is left out. */
function comparable({ status, body }: Answer): unknown {
  if (!body?.error) return { status, body };
  const { requestId, ...error } = body.error;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  return { status, error };
}

/** The answer of both applications, which must be the same. */
async function askBoth(key: string, input: object, headers: Record<string, string> = {}) {
  const [there, here] = [
    await world.user.call(key, input, headers),
    await world.inPlace.call(key, input, headers),
  ];
  expect(comparable(there), key).toEqual(comparable(here));
  return there;
}

it("folds a ledger of up to 20,000 rows in place unless told another limit", () => {
  const config = loadConfig({ NODE_ENV: "test" });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const thread = createLedgerThread({ config, secretKey: "x", poolOptions: {}, log });
  expect(thread.maxRows).toBe(20_000);
});

it("starts no thread for ledgers up to the limit, nor for what needs no ledger", async () => {
  const { user, threads } = world;
  const portfolioId = await addPortfolio(user, { name: "Small" });
  for (let day = 1; day <= 9; day++)
    await addRow(user, portfolioId, { kind: "deposit", amount: "10", date: `2026-11-0${day}` });
  const { status, body } = await user.call("GET /api/DashboardStats", { portfolioId });
  expect([status, body.head.value.value]).toEqual([200, "90"]);
  expect((await user.call("GET /api/transactions", { portfolioId: world.portfolioId })).status).toBe(200);
  expect((await user.call("GET /api/MyPortfolio")).status).toBe(200);
  expect(threads).toHaveLength(0);
});

const explain = { metric: "twr", limit: 20 };
const questions: readonly (readonly [string, object])[] = [
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

it.each(questions)("%s %o: answers from the thread as from this one", async (key, input) => {
  const { portfolioId } = world;
  const others = { "accept-language": "ru", "x-user-currency": "EUR" };
  for (const headers of [{}, others]) {
    const before = world.answered();
    const { status, body } = await askBoth(key, { portfolioId, ...input }, headers);
    expect([status, Object.keys(body).length > 0]).toEqual([200, true]);
    expect(world.answered()).toBe(before + 1);
  }
  expect(world.threads).toHaveLength(1);
});

it("answers for the portfolio that is chosen when none is named, and for one holding", async () => {
  const { body } = await askBoth("GET /api/DashboardStats", {});
  expect(body.portfolioId).toBe(world.portfolioId);
  const one = await askBoth("GET /api/holdings/one", { portfolioId: world.portfolioId, assetId });
  expect([one.status, one.body.holding.asset.id]).toEqual([200, assetId]);
});

it("previews a row there too, and shows what was saved here", async () => {
  const { user, portfolioId } = world;
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
  expect(world.threads).toHaveLength(1);
});

it("refuses as this thread does: what is missing, what is wrong, who is not signed in", async () => {
  const { portfolioId, test } = world;
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

it("answers many at once", async () => {
  const { user, portfolioId } = world;
  const ask = (currency: string) =>
    user.call("GET /api/main-stats", { portfolioId }, { "x-user-currency": currency });
  const currencies = ["USD", "EUR", "RUB", "GBP", "CHF", "JPY", "USD", "EUR"];
  const answers = await Promise.all(currencies.map(ask));
  expect(answers.map(({ status, body }) => [status, body.currency])).toEqual(
    currencies.map((currency) => [200, currency]),
  );
});
