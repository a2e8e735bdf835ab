import type { IsoDate } from "@zerno/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { sampleMarket, seedSampleMarket } from "../../../tests/support/sample-market.ts";
import { createOwnAsset } from "../../market/assets/assets.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findRate } from "../../market/rates/rates.ts";
import { storeRates } from "../../market/rates/store-rates.ts";
import { bind, call } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { assetsHandlers } from "./assets.api.ts";
import { assetsContract } from "./assets.contract.ts";

const today = "2026-11-20" as IsoDate;
const market = sampleMarket(today);
const idOf = (ticker: string) => market.assets.find(({ row }) => row.ticker === ticker)?.row.id ?? "";
const endpoints = new Map(
  bind(assetsContract, assetsHandlers).endpoints.map((mounted) => [mounted.key as string, mounted]),
);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let users = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSampleMarket(database.db, today);
}, 60_000);
afterAll(() => database.drop());

const newUser = () => `018f0000-0000-7000-8000-${String(++users).padStart(12, "0")}`;

/** Calls an endpoint like the API: access, input schema, handler, output schema. */
async function ask(
  key: string,
  input: object,
  by: { user?: string; file?: string; language?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
): Promise<any> {
  const mounted = endpoints.get(key);
  if (!mounted) throw new Error(key);
  const { user, file, language = "en" } = by;
  const upload = async () => ({ name: "file.csv", bytes: new TextEncoder().encode(file ?? "") });
  const ctx = {
    db: database.db,
    user: user ? { id: user, roles: ["user"] } : null,
    language,
    today,
    ...(file === undefined ? {} : { upload }),
  };
  return JSON.parse(await call(mounted, ctx as unknown as Ctx, input));
}

describe("asset search", () => {
  it("answers anybody, in the asker's language", async () => {
    const { assets } = await ask(
      "GET /api/assets/search",
      { query: "чайник", limit: "1" },
      { language: "ru" },
    );
    expect(assets).toEqual([
      {
        source: "sample",
        id: idOf("CHAINIK"),
        ownerId: nilGuid,
        ticker: "CHAINIK",
        exchange: "DEMO",
        exchangeName: "Демо-рынок",
        name: "Северный чайник",
        type: AssetType.stock,
        currency: "RUB",
        isDemo: false,
        priceDigits: 2,
        isin: "XD00CHAINIK6",
        country: "RU",
        sector: "consumer-staples",
        nominal: null,
        lotSize: 10,
        isOwn: false,
      },
    ]);
  });

  it("names exchanges in the asker's language, and leaves out indices where something is to be held", async () => {
    const listed = { exchange: "MISX", currency: "RUB" };
    await addAsset(database.db, { ...listed, number: 7_101, ticker: "ZUBR", nameEn: "Zubr" });
    const index = { ...listed, number: 7_102, ticker: "ZUBRX", nameEn: "Zubr Index", type: AssetType.index };
    await addAsset(database.db, index);
    const found = async (input: object, language = "en") =>
      (await ask("GET /api/assets/search", { query: "zubr", ...input }, { language })).assets.map(
        (asset: { ticker: string; exchangeName: string }) => `${asset.ticker} ${asset.exchangeName}`,
      );
    expect(await found({})).toEqual(["ZUBR Moscow Exchange", "ZUBRX Moscow Exchange"]);
    expect(await found({ isHoldable: "true" }, "ru")).toEqual(["ZUBR Московская биржа"]);
    // Typo-tolerant search must not bypass it.
    expect(await found({ query: "zubrxx", isHoldable: "true" })).not.toContain("ZUBRX Moscow Exchange");
  });

  it("shows own assets to their owner only", async () => {
    const user = newUser();
    const now = new Date("2026-11-20T10:00:00Z");
    const own = { type: AssetType.custom, ticker: "DACHA", name: "Dacha", currency: "RUB", now };
    await createOwnAsset(database.db, user, own);
    const found = async (by: object) =>
      (await ask("GET /api/assets/search", { query: "dacha" }, by)).assets.map(
        (a: { isOwn: boolean }) => a.isOwn,
      );
    expect(await found({ user })).toEqual([true]);
    expect(await found({ user: newUser() })).toEqual([]);
    expect(await found({})).toEqual([]);
  });
});

describe("price of a day", () => {
  const price = (input: object, user = newUser()) => ask("GET /api/assets/get-asset-price", input, { user });

  it("is the last close, marked stale on a Sunday, with the rate on request", async () => {
    const sunday = await price({ assetId: idOf("PEARWORKS"), date: "2026-11-15", currency: "RUB" });
    expect(sunday.price).toMatchObject({
      currency: "USD",
      date: "2026-11-13",
      source: "sample",
      isStale: true,
    });
    const close = market.assets.find(({ row }) => row.ticker === "PEARWORKS")?.closes.at(-8);
    expect(sunday.price.value).toBe(String(close));
    expect(sunday.rate).toMatchObject({ from: "USD", to: "RUB" });
    expect(sunday.rate.legs).toEqual([{ pair: "USD/RUB", date: "2026-11-15", source: "sample" }]);
    expect(sunday.reasons).toEqual([]);
  });

  it("names what is missing", async () => {
    const answer = await price({ assetId: idOf("YAGODATA"), date: "2012-03-05", currency: "RUB" });
    expect(answer.price).toBeNull();
    expect(answer.reasons).toEqual([{ code: "no-price", params: { asset: "YAGODATA", date: "2012-03-05" } }]);
    const early = await price({ assetId: idOf("PEARWORKS"), date: "2010-03-05", currency: "EUR" });
    expect(early.reasons.map(({ code }: { code: string }) => code)).toEqual(["no-price", "no-rate"]);
  });

  it("of a bond comes with its accrued coupon and remaining nominal", async () => {
    // Issued 2014-01-15, coupons every 182 days: the 20th was paid on 2024-01-03 together with the second 200 of the
    // nominal. The next is 600 x 7.05% x 182 / 365 = 21.09; 89 days of it are 21.09 x 89 / 182 = 10.31.
    const answer = await price({ assetId: idOf("GOSZERNO204"), date: "2024-04-01" });
    expect(answer).toMatchObject({ accrued: "10.31", remainingNominal: "600", rate: null });
  });

  it("of another user's or an unknown asset does not exist", async () => {
    const missing = { assetId: "018f0000-0000-7000-8000-0000000000ff", date: "2026-11-18" };
    await expect(price(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(price({ ...missing, assetOwnerId: newUser() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask("GET /api/assets/get-asset-price", missing)).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });
});

describe("currencies", () => {
  it("stand in their fixed order", async () => {
    const { currencies } = await ask("GET /api/currency/list", {}, { language: "ru" });
    const first = currencies
      .slice(0, 5)
      .map(({ code, order }: { code: string; order: number }) => [code, order]);
    expect(first).toEqual([
      ["USD", 1],
      ["RUB", 2],
      ["EUR", 3],
      ["GBP", 4],
      ["AED", 100],
    ]);
    expect(currencies.length).toBeGreaterThan(39);
    expect(currencies[1]).toMatchObject({ symbol: "₽", name: "Российский рубль", minorDigits: 2 });
    const rest = new Set(currencies.slice(4).map(({ order }: { order: number }) => order));
    expect([...rest]).toEqual([100, 101]);
  });

  it("come as a list of cash with its version; who has that gets the version alone", async () => {
    const { version, tickers } = await ask("GET /api/cash-list", {});
    expect(tickers.slice(0, 2)).toEqual([
      { ticker: "$", value: "US dollar", code: "USD" },
      { ticker: "₽", value: "Russian rouble", code: "RUB" },
    ]);
    expect(await ask("GET /api/cash-list", { version })).toEqual({ version, tickers: null });
    const russian = await ask("GET /api/cash-list", { version }, { language: "ru" });
    expect(russian.tickers[1].value).toBe("Российский рубль");
  });

  it("have rates; an unknown one is refused", async () => {
    const user = newUser();
    const input = { from: "EUR", to: "USD", date: "2026-11-18" };
    expect((await ask("GET /api/currency/rate", input, { user })).rate.legs[0].pair).toBe("EUR/USD");
    await expect(ask("GET /api/currency/rate", { ...input, to: "XYZ" }, { user })).rejects.toMatchObject({
      code: "CURRENCY_UNKNOWN",
    });
  });
});

describe("upload", () => {
  const send = (user: string, file: string, input: object = {}) =>
    ask("POST /api/prices/upload", { kind: "prices", ...input }, { user, file });

  it("of closes that look wrong tells why, and stores them only when the user confirms it", async () => {
    const user = newUser();
    const id = await addAsset(database.db, {
      ...{ number: 7_001, ticker: "DOUBTED", currency: "USD" },
      closes: { "2026-11-09": 100, "2026-11-10": 101, "2026-11-11": 100, "2026-11-12": 102 },
    });
    const file = "Ticker,Date,Close\nDOUBTED,2026-11-13,103\nDOUBTED,2026-11-16,10300\n";
    const seen = await send(user, file, { isPreview: "true" });
    expect(seen).toMatchObject({ isStored: false, issues: [], warningsTotal: 1 });
    expect(seen.warnings).toEqual([
      { name: "DOUBTED", date: "2026-11-16", close: "10300", detector: "scale" },
    ]);
    expect(await send(user, file)).toMatchObject({ isStored: false, warningsTotal: 1 });
    expect((await ask("GET /api/prices/uploaded", {}, { user })).series).toEqual([]);
    expect((await send(user, file, { isConfirmed: "true" })).isStored).toBe(true);
    const asked = { assetId: id, date: "2026-11-16" };
    expect((await ask("GET /api/assets/get-asset-price", asked, { user })).price).toMatchObject({
      ...{ value: "10300", source: "upload" },
    });
    expect((await send(user, "Ticker,Date,Close\nDOUBTED,2026-11-13,103\n")).isStored).toBe(true);
  });

  it("of rates that look wrong tells why, and stores them only when the user confirms it", async () => {
    const user = newUser();
    const days = ["2026-11-09", "2026-11-10", "2026-11-11", "2026-11-12"] as IsoDate[];
    const points = days.map((day, at) => ({ base: "THB", quote: "KZT", day, rate: 2.3 + at / 100 }));
    await storeRates(database.db, nilGuid, points, "cbr");
    const send = (file: string, input: object = {}) =>
      ask("POST /api/prices/upload", { kind: "rates", ...input }, { user, file });
    // Per ten baht, inverted, and on a day for which the bank states 2.33.
    const file = [
      "Base,Quote,Date,Rate",
      ...["THB,KZT,2026-11-12,2.9", "THB,KZT,2026-11-13,2.34", "THB,KZT,2026-11-14,23.4"],
      "THB,KZT,2026-11-15,0.4274",
    ].join("\n");
    const seen = await send(file, { isPreview: "true" });
    expect(seen).toMatchObject({ isStored: false, issues: [], warningsTotal: 3 });
    expect(seen.warnings).toEqual([
      { name: "THB/KZT", date: "2026-11-12", close: "2.9", detector: "two-sources" },
      { name: "THB/KZT", date: "2026-11-14", close: "23.4", detector: "scale" },
      { name: "THB/KZT", date: "2026-11-15", close: "0.4274", detector: "scale" },
    ]);
    expect((await send(file)).isStored).toBe(false);
    // The inverted pair is compared with the same rates.
    const turned = await send("Base,Quote,Date,Rate\nKZT,THB,2026-11-13,4.274\nKZT,THB,2026-11-14,0.4274\n");
    expect(turned.warnings).toEqual([
      { name: "KZT/THB", date: "2026-11-13", close: "4.274", detector: "scale" },
    ]);
    expect((await ask("GET /api/prices/uploaded", {}, { user })).series).toEqual([]);
    expect((await send(file, { isConfirmed: "true" })).isStored).toBe(true);
    const pair = { from: "THB", to: "KZT" };
    expect(
      (await findRate(database.db, readerOfUser({ id: user, isDemo: false }), pair, "2026-11-14" as IsoDate))
        ?.rate,
    ).toBe("23.4");
  });

  it("stores closes for the uploader alone", async () => {
    const [user, other] = [newUser(), newUser()];
    const file = "Ticker;Date;Close\nCHAINIK;18.11.2026;1 234,5\nCHAINIK;19.11.2026;1235\n";
    const preview = await send(user, file, { isPreview: "true" });
    expect(preview).toMatchObject({
      isStored: false,
      counts: { rows: 2, duplicates: 0, bad: 0 },
      issues: [],
    });
    expect(preview.series).toMatchObject([
      { name: "CHAINIK", rows: 2, from: "2026-11-18", to: "2026-11-19" },
    ]);
    const input = { assetId: idOf("CHAINIK"), date: "2026-11-18" };
    const closeOf = async (by: string) =>
      (await ask("GET /api/assets/get-asset-price", input, { user: by })).price;
    expect((await closeOf(user)).source).toBe("sample");
    expect((await send(user, file, { isConfirmed: "true" })).isStored).toBe(true);
    expect(await closeOf(user)).toMatchObject({ value: "1234.5", source: "upload" });
    expect((await closeOf(other)).source).toBe("sample");
    const { series } = await ask("GET /api/prices/uploaded", {}, { user });
    expect(series).toMatchObject([{ name: "CHAINIK", rows: 2, from: "2026-11-18", to: "2026-11-19" }]);
    expect((await ask("GET /api/prices/uploaded", {}, { user: other })).series).toEqual([]);
  });

  it("of unit values of a fund that no exchange lists counts for 45 days, of a listed one for ten", async () => {
    const user = newUser();
    const fund = { type: AssetType.etf, currency: "RUB" };
    const ids: string[] = [];
    for (const [number, ticker, exchange] of [
      [7_002, "UNLISTED", ""],
      [7_003, "LISTED", "MISX"],
    ] as const)
      ids.push(await addAsset(database.db, { ...fund, number, ticker, exchange }));
    const file = "Ticker,Date,Close\nUNLISTED,2026-09-01,120.5\nLISTED,2026-09-01,10\n";
    expect((await send(user, file)).isStored).toBe(true);
    const closeOf = async (id: string | undefined, date: string) =>
      (await ask("GET /api/assets/get-asset-price", { assetId: id, date }, { user })).price?.value ?? null;
    const days = ["2026-09-11", "2026-09-12", "2026-10-16", "2026-10-17"];
    const seen = (id: string | undefined) => Promise.all(days.map((date) => closeOf(id, date)));
    expect(await seen(ids[0])).toEqual(["120.5", "120.5", "120.5", null]);
    expect(await seen(ids[1])).toEqual(["10", null, null, null]);
  });

  it("stores nothing when one row is wrong, and names each", async () => {
    const user = newUser();
    const file =
      "Asset,Date,Close,Currency\nCHAINIK,2026-11-18,5,RUB\nNOBODY,2026-11-18,5,RUB\nCHAINIK,2026-11-19,5,USD\n";
    const answer = await send(user, file);
    expect(answer.isStored).toBe(false);
    expect(answer.counts).toEqual({ rows: 1, duplicates: 0, bad: 2 });
    expect(answer.issues).toEqual([
      { line: 3, column: "Asset", code: "unknown-asset", params: { asset: "NOBODY" } },
      {
        line: 4,
        column: "Currency",
        code: "other-currency",
        params: { stated: "USD", expected: "RUB", asset: "CHAINIK" },
      },
    ]);
    expect((await ask("GET /api/prices/uploaded", {}, { user })).series).toEqual([]);
  });

  it("stores rates", async () => {
    const user = newUser();
    const file = "Base,Quote,Date,Rate\nUSD,RUB,2026-11-18,123.45\n";
    expect((await send(user, file, { kind: "rates", isConfirmed: "true" })).isStored).toBe(true);
    const day = "2026-11-18" as IsoDate;
    expect(
      await findRate(database.db, readerOfUser({ id: user, isDemo: false }), { from: "USD", to: "RUB" }, day),
    ).toEqual({
      rate: "123.45",
      legs: [{ pair: "USD/RUB", usedOn: day, source: "upload" }],
    });
  });

  it("survives files that are no table", async () => {
    const user = newUser();
    for (const file of [
      "",
      "\0\0\0\0",
      "<html></html>",
      '"',
      "a,b,c",
      "Asset,Date,Close\n\"'; drop table assets;--",
    ]) {
      const answer = await send(user, file);
      expect(answer.isStored).toBe(false);
      expect(answer.issuesTotal).toBeGreaterThan(0);
    }
    await expect(ask("POST /api/prices/upload", { kind: "prices" }, { user })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    await expect(ask("POST /api/prices/upload", { kind: "gold" }, { user, file: "" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
  });
});
