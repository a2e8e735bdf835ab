import { randomUUID } from "node:crypto";
import path from "node:path";
import type { IsoDate } from "@zerno/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  buildTestApp,
  type TestApp,
  type TestUser,
  withApp,
} from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { sampleMarket, seedSampleMarket } from "../../../tests/support/sample-market.ts";
import { setRole } from "../../commands/set-role.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { emails } from "../../identity/identity.tables.ts";
import { getMarketPositions } from "../../market/change-log.ts";
import { dividendRatings } from "../../market/market.tables.ts";
import { realMarket } from "../../market/market-reader.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { addMonthlyCloses, addPayments, quarterly } from "../../market/testing/rated-asset.ts";
import { makeDb } from "../../server/db/make-db.ts";
import { nilGuid } from "../../shared/codes.ts";
import { languages } from "../../shared/languages.ts";
import { rateAll } from "./recalculate-ratings.ts";

const key = "POST /api/admin/checkdividendsafety";
const today = "2026-11-20" as IsoDate;
const texts = loadTexts(path.resolve(import.meta.dirname, "../.."));

/** Error code of an answer; the code, and those of its fields, have a text in both languages. */
function codeOf({ status, body }: Answer): string {
  const { code, fields = [] } = body.error;
  for (const language of languages) {
    const { error, field } = texts.get(language, "common") as Record<string, Record<string, string>>;
    expect(error?.[code], `${code} ${language}`).toEqual(expect.any(String));
    for (const wrong of fields)
      expect(field?.[wrong.code], `${wrong.code} ${language}`).toEqual(expect.any(String));
  }
  return `${status} ${code} ${fields.map((wrong: { path: string }) => wrong.path).join()}`.trim();
}

const level = quarterly(() => "1");

describe("who may", () => {
  it("an admin alone: signed out 401, without the role 403", () =>
    withApp(async ({ anonymous, register, db, clock }) => {
      const admin = await register();
      const plain = await register();
      const support = await register();
      await setRole(db, support.email, "support", clock.now);
      expect(codeOf(await anonymous.call(key))).toBe("401 UNAUTHENTICATED");
      for (const user of [plain, support]) expect(codeOf(await user.call(key))).toBe("403 FORBIDDEN");
      expect(await db.select().from(dividendRatings)).toEqual([]);
      expect((await admin.call(key)).status).toBe(200);
      await setRole(db, plain.email, "admin", clock.now);
      expect((await plain.call(key)).status).toBe(200);
    }));

  it("not even an admin reaches users' own assets: like an unknown one 404", () =>
    withApp(async ({ register, db }) => {
      const admin = await register();
      const other = await register();
      const owners = new Map((await db.select().from(emails)).map(({ email, userId }) => [email, userId]));
      const unknown = await admin.call(key, { assetId: randomUUID() });
      expect(codeOf(unknown)).toBe("404 NOT_FOUND");
      for (const [number, { email }] of [admin, other].entries()) {
        const ownerId = owners.get(email) ?? "";
        const assetId = await addAsset(db, { number, ticker: `OWN${number}`, ownerId });
        const answer = await admin.call(key, { assetId });
        delete answer.body.error.requestId;
        expect(answer.body.error).toEqual({ code: "NOT_FOUND", message: "Not found", params: {} });
      }
      expect(await db.select().from(dividendRatings)).toEqual([]);
    }));
});

it.each([
  [{ assetId: "ONE" }, "assetId"],
  [{ assetId: "" }, "assetId"],
  [{ assetId: 7 }, "assetId"],
  [{ assetId: null }, "assetId"],
  [{ assetId: ["018f0000-0000-7000-8000-000000000001"] }, "assetId"],
  [{ asset: "018f0000-0000-7000-8000-000000000001" }, "asset"],
  [{ assetId: 7, all: true }, "assetId,all"],
])("a bad body is refused by field, and nothing is calculated: %j", (body, field) =>
  withApp(async ({ register, db }) => {
    const admin = await register();
    const id = await addAsset(db, { number: 1, ticker: "ONE" });
    await addPayments(db, id, level);
    expect(codeOf(await admin.call(key, body))).toBe(`400 INVALID_INPUT ${field}`);
    expect(await db.select().from(dividendRatings)).toEqual([]);
  }),
);

it("one asset: recalculates it alone and answers what it stored", () =>
  withApp(async ({ register, db }) => {
    const admin = await register();
    const [one, two] = [
      await addAsset(db, { number: 1, ticker: "ONE" }),
      await addAsset(db, { number: 2, ticker: "TWO" }),
    ];
    for (const id of [one, two]) {
      await addPayments(db, id, level);
      await addMonthlyCloses(db, id, () => 100);
    }
    const { status, body } = await admin.call(key, { assetId: one });
    const [stored, ...others] = await db.select().from(dividendRatings);
    expect(others).toEqual([]);
    expect(status).toBe(200);
    const { result, coverage, ...summary } = body;
    expect(coverage).toEqual({
      dividends: { have: 2, of: 2, asOf: null },
      fundamentals: { have: 0, of: 2, asOf: null },
    });
    expect(summary).toEqual({
      ...{ formulaVersion: 1, ratedOn: today, recalculated: 1, rated: 0, partial: 1, notRated: 0 },
    });
    expect(result).toMatchObject({
      ...{
        assetId: one,
        ratedOn: today,
        formulaVersion: 1,
        pricesVersion: expect.any(Number),
        parts: stored?.parts,
        notes: [],
      },
      rating: { state: "partial", score: 48, reasons: [{ code: "partial-rating" }] },
      safety: { state: "not-rated", score: null, band: null, reasons: [{ code: "not-rated" }] },
    });
    await storePrices(db, nilGuid, [{ asset: { ownerId: nilGuid, id: two }, day: today, close: 9 }], "test");
    const { prices } = (await getMarketPositions(db, realMarket)).shared;
    expect(prices).toBeGreaterThan(result.pricesVersion);
    expect((await admin.call(key, { assetId: one })).body.result.pricesVersion).toBe(prices);
    expect((await db.select().from(dividendRatings)).map(({ pricesVersion }) => pricesVersion)).toEqual([
      prices,
    ]);
  }));

it("one asset without dividends is not rated, which is an answer", () =>
  withApp(async ({ register, db }) => {
    const admin = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { [today]: 5 } });
    await addPayments(db, assetId, [{ exDate: "2026-06-01", amount: "9", kind: "coupon" }]);
    const { body } = await admin.call(key, { assetId });
    expect(body).toMatchObject({ recalculated: 1, rated: 0, partial: 0, notRated: 1 });
    expect(body.result.rating).toEqual({
      ...{ state: "not-rated", score: null },
      reasons: [{ code: "not-rated", params: { have: "0", needed: "2" } }],
    });
    expect((await admin.call(key)).body).toMatchObject({ recalculated: 0, result: null });
  }));

it("all: every shared asset with dividends, however many, specials alone not rated", () =>
  withApp(async ({ register, db }) => {
    const admin = await register();
    const ids = [];
    for (let number = 1; number <= 60; number++) {
      const id = await addAsset(db, { number, ticker: `N${number}` });
      ids.push(id);
      const isSpecial = number % 4 === 0;
      await addPayments(db, id, isSpecial ? [{ exDate: "2026-06-01", amount: "1", isSpecial }] : level);
    }
    await addAsset(db, { number: 61, ticker: "NOTHING" });
    const { body } = await admin.call(key);
    expect(body).toEqual({
      ...{ formulaVersion: 1, ratedOn: today, recalculated: 60, rated: 0, partial: 45, notRated: 15 },
      coverage: {
        dividends: { have: 60, of: 61, asOf: null },
        fundamentals: { have: 0, of: 61, asOf: null },
      },
      result: null,
    });
    const stored = await db.select().from(dividendRatings);
    expect(stored.map(({ assetId }) => assetId).sort()).toEqual(ids);
  }));

describe("the demo market", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let test: TestApp;
  let admin: TestUser;
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedSampleMarket(database.db, today);
    test = await buildTestApp(database.db);
    admin = await test.register();
  }, 60_000);
  afterAll(async () => {
    await test.app.close();
    await database.drop();
  });

  const payers = sampleMarket(today)
    .assets.filter(({ payments }) => payments.some(({ kind }) => kind === "dividend"))
    .map(({ row }) => row.id)
    .sort();
  const stored = () =>
    database.db.select().from(dividendRatings).orderBy(dividendRatings.ratedOn, dividendRatings.assetId);

  it("is rated at once, and again the same", async () => {
    const { body } = await admin.call(key);
    expect(body).toMatchObject({ formulaVersion: 1, recalculated: payers.length, rated: 0 });
    expect([payers.length, body.partial, body.notRated]).toEqual([34, 34, 0]);
    const first = await stored();
    expect(first.map(({ assetId }) => assetId)).toEqual(payers);
    expect((await admin.call(key)).body).toEqual(body);
    expect(await stored()).toEqual(first);
    const { body: one } = await admin.call(key, { assetId: payers[0] });
    expect(one.result.parts).toEqual(first[0]?.parts);
    expect(await stored()).toEqual(first);
  });

  it("called many times at once, also by a second process: one row an asset, and all answers agree", async () => {
    const before = await stored();
    const elsewhere = makeDb(database.pool);
    const [counts, ...answers] = await Promise.all([
      rateAll(elsewhere, today),
      ...Array.from({ length: 6 }, () => admin.call(key)),
      ...payers.slice(0, 4).map((assetId) => admin.call(key, { assetId })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers.slice(0, 6)) {
      const { partial, notRated, recalculated } = body;
      expect({ partial, notRated, recalculated }).toEqual({
        ...{ partial: counts.partial, notRated: counts["not-rated"], recalculated: payers.length },
      });
    }
    expect(await stored()).toEqual(before);
  });

  it("on another day every asset gets a further row, and the earlier ones stay", async () => {
    const before = await stored();
    await rateAll(database.db, "2026-11-21" as IsoDate);
    const after = await stored();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map(({ assetId }) => assetId)).toEqual(payers);
  });
});
