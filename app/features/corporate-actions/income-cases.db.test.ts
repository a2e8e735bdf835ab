import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { insertRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts, transactions } from "../../portfolio/ledger.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { commit, decide, must, preview } from "../import/testing/import-fixture.ts";
import { type DueCase, type IncomeCase, incomeCases, type RowCase } from "./testing/income-cases.ts";

/** Cases in both orders of arrival, and with the statement undone: all by night, one in six by day. */
const dayStep = 6;
const asked = incomeCases
  .map((each, index) => [each.name, index + 1, each] as const)
  .filter(([, number]) => process.env.TEST_PROFILE === "night" || number % dayStep === 1);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let user: TestUser;
beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db);
  user = await test.register();
  await addRates(database.db, "EUR", "USD", { "2026-03-20": 1.08 });
});
afterAll(async () => {
  await test.app.close();
  await database.drop();
});

const header = "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Amount";
const tickerOf = (number: number, row: RowCase) => (row.isOtherAsset ? `OTHER${number}` : `CASE${number}`);
const lineOf = (number: number, row: RowCase): string => {
  const { event = "Dividend", date = "2026-03-20", amount = "100", currency = "USD" } = row;
  return [event, date, tickerOf(number, row), "", amount, currency, "", amount].join(",");
};
const fileOf = (number: number, { rows }: IncomeCase): string =>
  `${[header, ...rows.map((row) => lineOf(number, row))].join("\n")}\n`;

async function addEvents(assetId: string, dues: readonly DueCase[]): Promise<void> {
  await storeIncomeEvents(
    database.db,
    nilGuid,
    dues.map(({ kind = "dividend", exDate = "2026-03-10", payDate = "2026-03-20", ...due }) => ({
      ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind, startsOn: null, exDate, payDate },
      ...{ amount: due.amount ?? "1", currency: "USD", isSpecial: due.isSpecial ?? false, source: "test" },
    })),
  );
}

/** Creates a portfolio holding 100 units of the case's asset since January, in one account or a second one. */
async function makePortfolio(assetId: string, { isOtherAccount }: IncomeCase): Promise<string> {
  const portfolioId = await addPortfolio(user);
  let accountId: string | undefined;
  if (isOtherAccount) {
    const [byDefault] = await database.db
      .select()
      .from(brokerAccounts)
      .where(eq(brokerAccounts.portfolioId, portfolioId));
    if (!byDefault) throw new Error("no account");
    accountId = newId();
    await insertRows(fixture(database.db), brokerAccounts, { ...byDefault, id: accountId, isDefault: false });
  }
  const bought = { kind: "buy", date: "2026-01-05", quantity: "100", price: "10", assetId };
  await addRow(user, portfolioId, { ...bought, ...(accountId && { accountId }) });
  return portfolioId;
}

/** Books the statement; money in another currency than the listing's raises a question about the asset. */
async function importCase(portfolioId: string, assetId: string, file: string) {
  const { id, preview: seen } = await preview(user, portfolioId, file);
  const mapped = seen.unresolved.map(({ code }) => [code, { as: "asset", ownerId: nilGuid, id: assetId }]);
  if (mapped.length > 0) await decide(user, id, { instruments: Object.fromEntries(mapped) });
  return { id, report: await commit(user, id) };
}

const ledgerOf = (portfolioId: string) =>
  database.db
    .select()
    .from(transactions)
    .where(eq(transactions.portfolioId, portfolioId))
    .orderBy(transactions.tradeDate, transactions.id);

/** Returns the ledger without ids and times, equal in either order. */
const contentOf = async (portfolioId: string) =>
  (await ledgerOf(portfolioId))
    .map(({ kind, tradeDate, amount, currency, assetId, actionId }) =>
      [kind, tradeDate, amount, currency, assetId, actionId === null ? "real" : "booked"].join(" "),
    )
    .sort();

const book = async (portfolioId: string): Promise<number> =>
  must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId })).booked;
const takeBack = async (id: string) => must(await user.call("DELETE /api/transactionsImportHistory", { id }));
const bookedIn = async (portfolioId: string) =>
  (await ledgerOf(portfolioId)).filter(({ actionId }) => actionId !== null).length;

describe("booked and imported income", () => {
  it.each(asked)("%s", async (_name, number, each) => {
    const assetId = await addAsset(database.db, { number, ticker: `CASE${number}` });
    await addAsset(database.db, { number: number + 500, ticker: `OTHER${number}` });
    await addEvents(assetId, each.dues);

    // Booked first, then the statement; after its undo the booked rows are byte for byte the same.
    const first = await makePortfolio(assetId, each);
    expect(await book(first)).toBe(each.dues.length);
    expect(await book(first)).toBe(0);
    const before = await ledgerOf(first);
    const { id, report } = await importCase(first, assetId, fileOf(number, each));
    expect(report).toMatchObject({ rows: each.rows.length, known: 0 });
    expect(await bookedIn(first)).toBe(each.left);
    expect(await book(first)).toBe(0);
    const together = await contentOf(first);
    await takeBack(id);
    expect(await ledgerOf(first)).toEqual(before);

    // The statement first: the same ledger.
    const second = await makePortfolio(assetId, each);
    const imported = await importCase(second, assetId, fileOf(number, each));
    expect(await book(second)).toBe(each.left);
    expect(await contentOf(second)).toEqual(together);
    await takeBack(imported.id);
    expect(await bookedIn(second)).toBe(each.left);
    expect(await book(second)).toBe(each.dues.length - each.left);
    expect(await contentOf(second)).toEqual(await contentOf(first));
  });

  it("are at least thirty", () => {
    expect(incomeCases.length).toBeGreaterThanOrEqual(30);
  });
});
