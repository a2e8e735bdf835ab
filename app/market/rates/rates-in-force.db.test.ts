import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { startFakeSources } from "../updates/testing/fake-sources.ts";
import { fastSources } from "../updates/testing/update-fixture.ts";
import { updateRates } from "../updates/update-rates.ts";
import { seedOfficialSeries } from "./official/seed-official.ts";
import { storeRates } from "./store-rates.ts";

const put = (db: Db, day: string, rate: number, source = "cbr") =>
  storeRates(db, nilGuid, [{ base: "USD", quote: "RUB", day: day as IsoDate, rate }], source);

async function valueOfDollars(user: TestUser, portfolioId: string) {
  const { body } = await user.call("GET /api/main-stats", { portfolioId, period: "ALL" });
  const { value, notes = [], refused = [] } = body.head.value;
  return [value ?? null, [...notes, ...refused].map(({ code }: { code: string }) => code)];
}

/** In roubles; the tests' clock is at 20 November 2026. */
async function holdDollars(user: TestUser): Promise<string> {
  const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: true });
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-10", currency: "USD", amount: "1000" });
  return portfolioId;
}

it("a share bought in the New Year holidays costs what the bank's last rate says, without a mark", () =>
  withApp(async ({ db, register, clock }) => {
    await seedOfficialSeries(db, clock.now);
    clock.now = new Date("2023-01-09T10:00:00Z");
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB" });
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2023-01-09": 130 } });
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2023-01-09", currency: "USD", assetId, quantity: "10", price: "130" },
    });
    const { rate } = (
      await user.call("GET /api/currency/rate", { from: "USD", to: "RUB", date: "2023-01-08" })
    ).body;
    expect(rate).toMatchObject({ value: "70.3375", legs: [{ date: "2022-12-31", source: "cbr" }] });
    const { body } = await user.call("GET /api/holdings", { portfolioId, columns: "value,cost" });
    // 10 x 130 x 70.3375.
    const figure = { value: "91438.75", unit: "money", currency: "RUB" };
    const [row] = body.rows;
    expect({ ...row.figures, ...row.more }).toMatchObject({ value: figure, cost: figure });
    expect(row.figures.value.notes).toBeUndefined();
  }));

it("a rate of the bank that is older than a week is marked until the bank was asked and named no later one", () =>
  withApp(async ({ db, register, clock }) => {
    const user = await register();
    await put(db, "2026-11-10", 80);
    const portfolioId = await holdDollars(user);
    expect(await valueOfDollars(user, portfolioId)).toEqual(["80000", ["rate-not-confirmed"]]);
    const world = await startFakeSources();
    // The bank has set none since.
    world.replies.set("XML_dynamic", "<?xml version='1.0'?><ValCurs ID='R01235'></ValCurs>");
    const sources = fastSources(world);
    await sources.refresh(db);
    const update = { db, sources, now: () => clock.now };
    await updateRates({ ...update, signal: new AbortController().signal }, ["USD"]);
    await world.close();
    expect(await valueOfDollars(user, portfolioId)).toEqual(["80000", []]);
  }));

it("any other rate is refused after a week", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    await put(db, "2026-11-10", 80, "test");
    const portfolioId = await holdDollars(user);
    expect(await valueOfDollars(user, portfolioId)).toEqual([null, ["no-rate"]]);
    await put(db, "2026-11-10", 81);
    expect(await valueOfDollars(user, portfolioId)).toEqual(["81000", ["rate-not-confirmed"]]);
  }));

it("a rate of the bank is refused after 15 days", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    await put(db, "2026-11-04", 80);
    expect(await valueOfDollars(user, await holdDollars(user))).toEqual([null, ["no-rate"]]);
    await put(db, "2026-11-05", 81);
    expect(await valueOfDollars(user, await holdDollars(user))).toEqual(["81000", ["rate-not-confirmed"]]);
  }));
