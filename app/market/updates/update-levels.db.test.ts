import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { lockLog } from "../change-log.ts";
import { quarantine } from "../lineage.tables.ts";
import { realMarket } from "../market-reader.ts";
import { findPrice } from "../prices/prices.ts";
import { lookAgain } from "../quality/ingest-prices.ts";
import { listUnverified } from "./level-anchors.ts";
import { type FakeSources, startFakeSources } from "./testing/fake-sources.ts";
import { addUpdateTarget, fastSources, updateAt } from "./testing/update-fixture.ts";
import { updatePrices } from "./update-prices.ts";
import { marketQuotes } from "./updates.tables.ts";
import type { StoringUpdate, WantedAsset } from "./updating.ts";

let world: FakeSources;
beforeEach(async () => {
  world = await startFakeSources();
});
afterEach(() => world.close());

const friday = new Date("2026-11-20T22:30:00Z");
const monday = new Date("2026-11-23T22:30:00Z");
const acme = { ticker: "TSTB", exchange: "XNAS", currency: "USD", country: "US" };
const isOpen = (day: IsoDate): boolean => ![0, 6].includes(new Date(day).getUTCDay());
const quiet = (day: IsoDate): number | null => (isOpen(day) ? 50 + (Number(day.slice(8)) % 10) / 4 : null);

const paid =
  (value: number): NonNullable<StoringUpdate["tradesOf"]> =>
  async (_db, ids) =>
    ids.map((assetId) => ({ assetId, day: "2026-11-10" as IsoDate, value }));

const closeOf = async (db: Db, asset: WantedAsset, day: string) =>
  (await findPrice(db, realMarket, asset, day as IsoDate))?.close ?? null;
const heldRows = (db: Db, asset: WantedAsset) =>
  db.select().from(quarantine).where(eq(quarantine.assetId, asset.id));
const isUnverified = async (db: Db, asset: WantedAsset) =>
  (await listUnverified(db, [asset.id])).has(asset.id);

it("a first answer a hundred times what somebody paid is held back whole, until its source puts it right", () =>
  withTransaction(async (db) => {
    world.yahoo.set("TSTB", { currency: "USD", close: quiet });
    const asset = await addUpdateTarget(db, acme);
    world.fault = "x100";
    const update = { ...(await updateAt(db, fastSources(world), friday)), tradesOf: paid(51) };
    const first = await updatePrices(update, [asset]);
    expect(first).toMatchObject({ asked: 1, failed: 0, published: 0 });
    expect(first.quarantined).toBe(287);
    expect(await closeOf(db, asset, "2026-11-20")).toBeNull();
    // The 10th of November closes at 50; 100 x 50 / 51 = 98.0392.
    const [row] = await heldRows(db, asset);
    expect(row).toMatchObject({
      ...{ detector: "scale", state: "open" },
      evidence: {
        comparedWith: "trade",
        lastValue: "51",
        lastDay: "2026-11-10",
        factor: "100",
        ratio: "98.0392",
      },
    });
    // Looking again without anything new does not let it in, and neither does another answer of the same kind.
    await lockLog(db, nilGuid);
    await lookAgain(db, asset.id, friday);
    const again = { ...(await updateAt(db, fastSources(world), monday)), tradesOf: paid(51) };
    expect(await updatePrices(again, [asset])).toMatchObject({ published: 0 });
    expect(await closeOf(db, asset, "2026-11-23")).toBeNull();
    expect(await isUnverified(db, asset)).toBe(false);

    world.fault = undefined;
    const tuesday = new Date("2026-11-24T22:30:00Z");
    await updatePrices({ ...(await updateAt(db, fastSources(world), tuesday)), tradesOf: paid(51) }, [asset]);
    expect(await closeOf(db, asset, "2026-11-24")).toBe("51");
    // Days that were not asked again stay back.
    expect((await heldRows(db, asset)).some(({ state }) => state === "open")).toBe(true);
  }));

it("a quote of another question tells it as well, and a bond by its nominal", () =>
  withTransaction(async (db) => {
    world.yahoo.set("TSTB", { currency: "USD", close: quiet });
    world.moex.set("TSTBOND", { board: "stock/bonds/TQCB", close: (day) => (isOpen(day) ? 9_850 : null) });
    const asset = await addUpdateTarget(db, acme);
    const bond = await addUpdateTarget(db, {
      ...{ ticker: "TSTBOND", exchange: "MISX", currency: "RUB", country: "RU" },
      type: AssetType.bond,
    });
    await db.insert(marketQuotes).values({
      ...{ ownerId: nilGuid, assetId: asset.id, price: "5100", source: "test" },
      ...{ day: "2026-11-20", at: friday, fetchedAt: friday },
    });
    const update = await updateAt(db, fastSources(world), friday);
    expect(await updatePrices(update, [asset, bond])).toMatchObject({ published: 0, failed: 0 });
    expect((await heldRows(db, asset))[0]?.evidence).toMatchObject({
      comparedWith: "quote",
      factor: "1/100",
    });
    expect((await heldRows(db, bond))[0]?.evidence).toMatchObject({ comparedWith: "nominal", factor: "100" });
  }));

it("a second source is asked where nothing else is known", () =>
  withTransaction(async (db) => {
    world.yahoo.set("TSTB", { currency: "USD", close: quiet });
    const asset = await addUpdateTarget(db, acme);
    const fast = { address: world.address, limits: { perMinute: 100_000, parallel: 5, spacingMs: 0 } };
    const own = { prices: "https://example.org/closes.csv" };
    const settings = { yahoo: fast, "csv-address": { ...fast, settings: own } };
    world.replies.set("/closes.csv", "date,close,currency\n2026-11-19,0.5225,USD\n");
    const sources = fastSources(world, { MARKET_SOURCES: JSON.stringify(settings) });
    await updatePrices(await updateAt(db, sources, friday), [asset]);
    expect((await heldRows(db, asset))[0]?.evidence).toMatchObject({
      ...{ comparedWith: "second-source", factor: "100", lastDay: "2026-11-19", lastValue: "0.5225" },
    });
  }));

it("without anything to compare with closes are published and marked, until somebody's trade agrees", () =>
  withTransaction(async (db) => {
    world.yahoo.set("TSTB", { currency: "USD", close: quiet });
    const asset = await addUpdateTarget(db, acme);
    const sources = fastSources(world);
    expect(await updatePrices(await updateAt(db, sources, friday), [asset])).toMatchObject({
      published: 287,
    });
    expect([await closeOf(db, asset, "2026-11-20"), await isUnverified(db, asset)]).toEqual(["50", true]);
    const next = { ...(await updateAt(db, sources, monday)), tradesOf: async () => [] };
    await updatePrices(next, [asset]);
    expect(await isUnverified(db, asset)).toBe(true);
    // 51 on the 18th, when it closed at 52.
    const tuesday = await updateAt(db, sources, new Date("2026-11-24T22:30:00Z"));
    const traded: NonNullable<StoringUpdate["tradesOf"]> = async (_db, ids) =>
      ids.map((assetId) => ({ assetId, day: "2026-11-23" as IsoDate, value: 51 }));
    await updatePrices({ ...tuesday, tradesOf: traded }, [asset]);
    expect(await isUnverified(db, asset)).toBe(false);
  }));
