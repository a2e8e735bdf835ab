import type { IsoDate } from "@zerno/engine";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { nilGuid } from "../../shared/codes.ts";
import { realMarket } from "../market-reader.ts";
import { findPrice } from "../prices/prices.ts";
import { storePrices } from "../prices/store-prices.ts";
import { type FakeSources, startFakeSources } from "./testing/fake-sources.ts";
import { addUpdateTarget, fastSources, updateAt } from "./testing/update-fixture.ts";
import { isInSession, updateQuotes } from "./update-quotes.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

/** The fake uses the machine's clock: noon of today in Moscow. */
const today = new Date().toISOString().slice(0, 10) as IsoDate;
const noon = new Date(`${today}T09:20:00Z`);
const sber = { ticker: "TSTA", exchange: "MISX", currency: "RUB", country: "RU" };

async function holdOne(test: TestApp) {
  const asset = await addUpdateTarget(test.db, sber);
  const user = await test.register();
  const portfolioId = await addPortfolio(user, { currency: "RUB" });
  const row = { kind: "buy", currency: "RUB", assetId: asset.id, quantity: "10", price: "40" };
  await addRow(user, portfolioId, { ...row, date: "2026-11-02" });
  await storePrices(test.db, nilGuid, [{ asset, day: "2026-11-02" as IsoDate, close: 50 }], "moex");
  const value = async () =>
    (await user.call("GET /api/DashboardStats", { portfolioId })).body.head.value.value;
  const codes = async () =>
    ((await user.call("GET /api/DashboardStats", { portfolioId })).body.head.value.notes ?? []).filter(
      ({ code }: { code: string }) => code.startsWith("provisional"),
    );
  const one = async () => (await user.call("GET /api/holdings/one", { portfolioId, assetId: asset.id })).body;
  return { asset, user, portfolioId, value, codes, one };
}

it("the last trade stands in on the running day until its close comes, and is never stored as one", () =>
  withApp(
    async (test) => {
      const { asset, value, codes, one } = await holdOne(test);
      await storePrices(test.db, nilGuid, [{ asset, day: today, close: null }], "moex");
      expect(await codes()).toEqual([]);
      world.moex.set("TSTA", { board: "stock/shares/TQBR", close: (day) => (day === today ? 61.5 : 60) });
      const update = await updateAt(test.db, fastSources(world), noon);
      const before = (await one()).prices.points;
      expect(await updateQuotes(update, [asset])).toEqual({
        asked: 1,
        failed: 0,
        published: 1,
        quarantined: 0,
      });
      // 10 x 61.5, less the 400 that were paid.
      expect(await value()).toBe("215");
      // Marked with its time and its delay, until the close is there.
      const at = `${today}T09:00:00.000Z`;
      expect(await codes()).toEqual([
        { code: "provisional-delayed", params: expect.objectContaining({ date: today, at, minutes: "15" }) },
      ]);
      const { prices } = await one();
      expect(prices.running).toEqual({
        ...{ price: "61.5", at: `${today}T09:00:00.000Z`, delayMinutes: 15, source: "moex-quote" },
      });
      expect(prices.points.filter(({ date }: { date: string }) => date !== today)).toEqual(
        before.filter(({ date }: { date: string }) => date !== today),
      );
      expect((await findPrice(test.db, realMarket, asset, today))?.usedOn).toBe("2026-11-02");
      // A later trade of the same day replaces it; the close of the day holds against both.
      world.moex.set("TSTA", { board: "stock/shares/TQBR", close: () => 62 });
      await updateQuotes(update, [asset]);
      expect(await value()).toBe("220");
      await storePrices(test.db, nilGuid, [{ asset, day: today, close: 70 }], "moex");
      expect(await value()).toBe("300");
      expect(await codes()).toEqual([]);
    },
    { env: { TODAY: today } },
  ));

it("a quote of another day, or in another currency, counts for nothing", () =>
  withApp(
    async (test) => {
      const { asset, value } = await holdOne(test);
      const before = await value();
      world.moex.set("TSTA", { board: "stock/shares/TQBR", close: () => 99 });
      const tomorrow = new Date(noon.getTime() + 86_400_000);
      const late = await updateAt(test.db, fastSources(world), tomorrow);
      expect(await updateQuotes(late, [asset])).toMatchObject({ published: 0, failed: 1 });
      const update = await updateAt(test.db, fastSources(world), noon);
      const dollars = { ...asset, currency: "USD" };
      expect(await updateQuotes(update, [dollars])).toMatchObject({ published: 0, failed: 1 });
      expect(await value()).toBe(before);
    },
    { env: { TODAY: today } },
  ));

it("a quote a hundred times the last close counts for nothing, nor does one without any close", () =>
  withApp(
    async (test) => {
      const { asset, value } = await holdOne(test);
      const before = await value();
      world.moex.set("TSTA", { board: "stock/shares/TQBR", close: () => 5_000 });
      const update = await updateAt(test.db, fastSources(world), noon);
      expect(await updateQuotes(update, [asset])).toMatchObject({ published: 0, failed: 1 });
      expect(await value()).toBe(before);
      await storePrices(test.db, nilGuid, [{ asset, day: "2026-11-02" as IsoDate, close: null }], "moex");
      world.moex.set("TSTA", { board: "stock/shares/TQBR", close: () => 50 });
      expect(await updateQuotes(update, [asset])).toMatchObject({ published: 0, failed: 1 });
    },
    { env: { TODAY: today } },
  ));

it.each([
  ["MISX", "2026-11-20T10:00:00Z", true],
  ["MISX", "2026-11-20T22:00:00Z", false],
  ["MISX", "2026-11-21T10:00:00Z", true],
  ["XNAS", "2026-11-20T10:00:00Z", false],
  ["XNAS", "2026-11-20T15:00:00Z", true],
  ["XNAS", "2026-11-21T15:00:00Z", false],
  ["XLON", "2026-11-20T09:00:00Z", true],
  ["CRYPTO", "2026-11-22T03:00:00Z", true],
])("%s at %s: trades %s", (exchange, at, expected) => {
  expect(isInSession(exchange, new Date(at))).toBe(expected);
});
