import { describe, expect, it } from "vitest";
import { type Answer, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, assetId } from "../../../tests/support/ledger-rows.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";

const columns = ["price", "target", "note"];
type Body = Answer["body"];

const makeList = async (user: TestUser, assets: readonly object[] = [], name = "Later"): Promise<string> =>
  (await user.call("POST /api/watchlist", { name, columns, assets })).body.id;
const rowsOf = async (user: TestUser, watchlistId: string): Promise<Body[]> =>
  (await user.call("GET /api/watchlistAsset", { watchlistId })).body.rows;
const tickersOf = async (user: TestUser, watchlistId: string) =>
  (await rowsOf(user, watchlistId)).map(({ asset }) => asset.ticker);

async function addThree(db: Db) {
  await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 10, "2026-11-20": 12 } });
  await addAsset(db, { number: 2, ticker: "TWO", closes: { "2026-11-20": 50 } });
  await addAsset(db, { number: 3, ticker: "MUTE" });
}

describe("a watchlist", () => {
  it("says of every target whether the price has come to it, and how far it is", () =>
    withApp(async ({ db, register }) => {
      await addThree(db);
      const user = await register();
      const list = await makeList(user, [
        { symbol: "ONE", targetPrice: "9", targetSide: 1 },
        { symbol: "two@test", targetPrice: "50", targetSide: 2, note: "sell" },
        { symbol: "MUTE", targetPrice: "1", targetSide: 2 },
      ]);
      const rows = await rowsOf(user, list);
      expect(rows.map(({ symbol, target }) => [symbol, target.isReached, target.distance])).toEqual([
        // 9 / 12 - 1, to the cent.
        ["ONE@TEST", false, "-0.2500000000"],
        ["TWO@TEST", true, "0.0000000000"],
        ["MUTE@TEST", null, null],
      ]);
      expect(rows[0]).toMatchObject({ price: { value: "12", change: "0.2", isStale: false } });
      expect(rows[1]).toMatchObject({ note: "sell", year: { low: "50", high: "50" } });
      expect(rows[2]).toMatchObject({ price: null, dividendYield: { value: null } });
      const key = { watchlistId: list, assetId: assetId(1) };
      expect(
        (await user.call("PUT /api/watchlistAsset", { ...key, targetPrice: "12" })).body.error.fields,
      ).toMatchObject([{ path: "targetSide", code: "required" }]);
      expect(
        (await user.call("PUT /api/watchlistAsset", { ...key, targetPrice: "12", targetSide: 1 })).status,
      ).toBe(204);
      expect((await rowsOf(user, list))[0].target).toMatchObject({ price: "12", isReached: true });
    }));

  it("keeps its order, and an asset that is taken out comes back to its place with its target", () =>
    withApp(async ({ db, register }) => {
      await addThree(db);
      const user = await register();
      const list = await makeList(user, [
        { symbol: "ONE" },
        { symbol: "TWO", targetPrice: "40", targetSide: 1 },
        { symbol: "MUTE" },
      ]);
      const order = (ids: number[]) =>
        user.call("PUT /api/watchlistAsset/order", { watchlistId: list, assetIds: ids.map(assetId) });
      expect((await order([3, 2, 1])).status).toBe(204);
      expect(await tickersOf(user, list)).toEqual(["MUTE", "TWO", "ONE"]);
      expect((await order([3, 2])).body.error.code).toBe("CONFLICT");
      const gone = await user.call("DELETE /api/watchlistAsset", { watchlistId: list, assetId: assetId(2) });
      expect(gone.body).toEqual({
        symbol: "TWO@TEST",
        targetPrice: "40",
        targetSide: 1,
        note: "",
        position: 1,
      });
      expect(await tickersOf(user, list)).toEqual(["MUTE", "ONE"]);
      await user.call("POST /api/watchlistAsset", { watchlistId: list, ...gone.body });
      expect(await tickersOf(user, list)).toEqual(["MUTE", "TWO", "ONE"]);
      const twice = await user.call("POST /api/watchlistAsset", { watchlistId: list, symbol: "TWO" });
      expect([twice.status, twice.body.isNew]).toEqual([201, false]);
      expect((await rowsOf(user, list))[1].target.price).toBe("40");
    }));

  it("that is removed can be made again, and two editors do not overwrite each other", () =>
    withApp(async ({ db, register }) => {
      await addThree(db);
      const user = await register();
      const list = await makeList(user, [{ symbol: "TWO", note: "why" }, { symbol: "ONE" }]);
      const change = { id: list, version: 1, name: "Soon", columns: ["note"] };
      expect((await user.call("PUT /api/watchlist", change)).body).toMatchObject({ version: 2, count: 2 });
      expect((await user.call("PUT /api/watchlist", change)).body.error.code).toBe("CONFLICT");
      const { body } = await user.call("DELETE /api/watchlist", { id: list });
      expect((await user.call("GET /api/watchlist", {})).body.lists).toEqual([]);
      const again = await user.call("POST /api/watchlist", body);
      expect(again.body).toMatchObject({ name: "Soon", columns: ["note"], count: 2 });
      expect(await tickersOf(user, again.body.id)).toEqual(["TWO", "ONE"]);
    }));

  it("of somebody else is a missing one, and own assets of others cannot be watched", () =>
    withApp(async ({ db, register }) => {
      await addThree(db);
      const [user, other] = [await register(), await register("other@example.org")];
      await addAsset(db, { number: 9, ticker: "OWN", ownerId: "018f0000-0000-7000-8000-00000000000a" });
      const list = await makeList(user, [{ symbol: "ONE" }]);
      const codeOf = async (key: string, input: object) => (await other.call(key, input)).body.error.code;
      expect(await codeOf("GET /api/watchlistAsset", { watchlistId: list })).toBe("NOT_FOUND");
      expect(await codeOf("POST /api/watchlistAsset", { watchlistId: list, symbol: "TWO" })).toBe(
        "NOT_FOUND",
      );
      expect(await codeOf("GET /api/watchlistAsset/export", { watchlistId: list })).toBe("NOT_FOUND");
      const mine = await makeList(other);
      expect(await codeOf("POST /api/watchlistAsset", { watchlistId: mine, symbol: "OWN@TEST" })).toBe(
        "NOT_FOUND",
      );
    }));
});

describe("a file", () => {
  it("of a list fills another one; lines that mean nothing are told by their numbers", () =>
    withApp(async ({ db, register }) => {
      await addThree(db);
      const user = await register();
      const list = await makeList(user, [
        { symbol: "ONE", targetPrice: "9.5", targetSide: 2, note: "a, b" },
        { symbol: "TWO" },
      ]);
      const { body } = await user.call("GET /api/watchlistAsset/export", { watchlistId: list });
      const text = Buffer.from(body.base64, "base64").toString("utf8");
      expect(text.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
        "Ticker,Exchange,ISIN,Name,Currency,Target,Reached,Note",
        'ONE,TEST,,ONE,USD,9.5,above,"a, b"',
        "TWO,TEST,,TWO,USD,,,",
      ]);
      const target = await makeList(user, [{ symbol: "TWO" }], "Copy");
      const send = async (bytes: string, isPreview = false) => {
        const path = `/api/watchlistAsset/import?watchlistId=${target}&isPreview=${isPreview}`;
        return (await user.upload(path, { name: "list.csv", bytes })).body;
      };
      const file = `${text}NOBODY,,,,,,,\r\n`;
      const preview = await send(file, true);
      expect([preview.added.length, preview.known, await tickersOf(user, target)]).toEqual([1, 1, ["TWO"]]);
      const done = await send(file);
      expect(done.issues).toEqual([
        { line: 4, column: "Ticker", code: "unknown-asset", params: { asset: "NOBODY" } },
      ]);
      const rows = await rowsOf(user, target);
      expect(rows.map(({ symbol }) => symbol)).toEqual(["TWO@TEST", "ONE@TEST"]);
      expect(rows[1]).toMatchObject({ note: "a, b", target: { price: "9.5", side: 2, isReached: true } });
    }));
});

describe("as if held", () => {
  it("two assets in equal parts: +50 % and -10 % are +20 %; a bond and one without a price are left out", () =>
    withApp(async ({ db, register }) => {
      const days = (first: number, last: number) => ({ "2026-10-20": first, "2026-11-20": last });
      await addAsset(db, { number: 1, ticker: "UP", closes: days(10, 15) });
      await addAsset(db, { number: 2, ticker: "DOWN", closes: days(50, 45) });
      await addAsset(db, { number: 3, ticker: "BOND", type: AssetType.bond, closes: days(100, 100) });
      await addAsset(db, { number: 4, ticker: "NEW", closes: { "2026-11-10": 1, "2026-11-20": 2 } });
      const user = await register();
      const symbols = ["UP", "DOWN", "BOND", "NEW"].map((symbol) => ({ symbol }));
      const list = await makeList(user, symbols);
      const { body } = await user.call("GET /api/watchlistAnalytics", { watchlistId: list, period: "1M" });
      expect(Number(body.figures.simpleReturn.value)).toBeCloseTo(0.2, 8);
      expect(body.assets.map(({ asset, change }: Body) => [asset.ticker, change])).toEqual([
        ["UP", "0.5000000000"],
        ["DOWN", "-0.1000000000"],
      ]);
      expect(body.leftOut.map(({ asset, reason }: Body) => [asset.ticker, reason.code])).toEqual([
        ["BOND", "bond-left-out"],
        ["NEW", "no-price"],
      ]);
      expect(body.series.at(-1).growth).toBeCloseTo(0.2, 8);
    }));

  it("a dividend of 1 on a close of 10 is bought back: the same price is +10 %", () =>
    withApp(async ({ db, register }) => {
      const closes = { "2026-10-20": 10, "2026-11-02": 10, "2026-11-20": 10 };
      const id = await addAsset(db, { number: 1, ticker: "PAYS", closes });
      await addPayments(db, id, [{ exDate: "2026-11-02", amount: "1" }]);
      const user = await register();
      const list = await makeList(user, [{ symbol: "PAYS" }]);
      const { body } = await user.call("GET /api/watchlistAnalytics", { watchlistId: list, period: "1M" });
      expect(Number(body.figures.simpleReturn.value)).toBeCloseTo(0.1, 6);
      // A payment without a known ex-date counts on its own day.
      const later = await addAsset(db, { number: 2, ticker: "UNTOLD", closes });
      await addPayments(db, later, [{ exDate: null, payDate: "2026-11-02", amount: "1" }]);
      const untold = await makeList(user, [{ symbol: "UNTOLD" }], "Untold");
      const same = await user.call("GET /api/watchlistAnalytics", { watchlistId: untold, period: "1M" });
      expect(Number(same.body.figures.simpleReturn.value)).toBeCloseTo(0.1, 6);
      const empty = await makeList(user, [], "Empty");
      const none = await user.call("GET /api/watchlistAnalytics", { watchlistId: empty });
      expect(none.body).toMatchObject({ reasons: [{ code: "nothing-held" }], series: [] });
    }));
});
