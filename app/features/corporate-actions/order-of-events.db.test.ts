import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { incomeJob } from "../../jobs/income-job.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { silentLog } from "../../server/log.ts";
import { nilGuid } from "../../shared/codes.ts";
import { must } from "../import/testing/import-fixture.ts";
import { addEvent, addSplit, allRows, apply, buy, check, heldOf, makeHolder } from "./testing/holder.ts";

const runIncome = ({ db, clock }: TestApp) =>
  incomeJob({ db, now: () => clock.now, todayIn: () => "2026-11-20", log: silentLog }).run(
    {},
    new AbortController().signal,
  );

interface Row {
  readonly kindName: string;
  readonly date: string;
  readonly quantity: string;
  readonly amount: string;
  readonly tax: string | null;
}

const rowsOf = async (user: TestUser, portfolioId: string): Promise<Row[]> =>
  (await user.call("GET /api/transactions", { portfolioId })).body.rows;

const dividendsOf = async (user: TestUser, portfolioId: string) =>
  (await rowsOf(user, portfolioId))
    .filter(({ kindName }) => kindName === "dividend")
    .map(({ date, quantity, amount }) => [date, quantity, amount])
    .sort();

const payments = (assetId: string, days: readonly (readonly [string, string])[], amount: string) =>
  days.map(([exDate, payDate]) => ({
    ...{ id: newId(), assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, exDate, payDate },
    ...{ amount, currency: "USD", source: "test" },
  })) as Parameters<typeof storeIncomeEvents>[2];

/** Creates a unit before a split of 10 for 1, and later dividends of 0.01 a share. */
async function splitWorld({ db, register }: TestApp) {
  const user = await register();
  const assetId = await addAsset(db, { number: 1, ticker: "NVD", closes: { "2024-06-07": 1200 } });
  const portfolioId = await addPortfolio(user);
  await buy(user, portfolioId, assetId, { date: "2024-06-07", quantity: "1", price: "1200" });
  await addSplit(db, assetId, "2024-06-10", "10", "1");
  const days = [["2024-06-11", "2024-06-28"] as const, ["2024-09-12", "2024-10-03"] as const];
  await storeIncomeEvents(db, nilGuid, payments(assetId, days, "0.01"));
  return { user, assetId, portfolioId };
}

describe("a payment after an undecided split", () => {
  it("is shown as waiting and booked neither by hand nor automatically", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await splitWorld(test);
      must(await user.call("PUT /api/MyPortfolio", { id: portfolioId, isIncomeBooked: true }));
      expect(await runIncome(test)).toEqual({ booked: 0 });
      const { income, pending } = await check(user, portfolioId);
      expect(pending).toMatchObject([{ kind: "split", waitsFor: null }]);
      const waitsFor = { kind: "split", effectiveOn: "2024-06-10", ticker: "NVD", key: pending[0].key };
      expect(income).toMatchObject([{ waitsFor }, { waitsFor }]);
      const { key } = income[0];
      const refused = await user.call("POST /api/corporateActions/apply", { portfolioId, key });
      expect(refused.body.error).toMatchObject({
        ...{ code: "ACTION_WAITS", params: { asset: "NVD", kind: "split", date: "2024-06-10" } },
      });
      const plain = await user.call("POST /api/transactions/createdivsautomatically", { portfolioId });
      expect(plain.body).toMatchObject({ booked: 0, events: 0, lines: [] });
      // Once the split is decided the job books: 10 x 0.01.
      await apply(user, portfolioId, pending[0].key);
      expect(await runIncome(test)).toEqual({ booked: 2 });
      expect(await dividendsOf(user, portfolioId)).toEqual([
        ["2024-06-28", "10", "0.1"],
        ["2024-10-03", "10", "0.1"],
      ]);
    }));

  it("has no amount in the calendar before the split is decided, and the sum of the others stands beside it", () =>
    withApp(async (test) => {
      const { user, assetId, portfolioId } = await splitWorld(test);
      const other = await addAsset(test.db, { number: 2, ticker: "PAY", closes: { "2024-06-07": 10 } });
      await buy(user, portfolioId, other, { date: "2024-06-07", quantity: "5", price: "10" });
      await storeIncomeEvents(test.db, nilGuid, payments(other, [["2024-06-12", "2024-06-28"]], "2"));
      const asked = { portfolioId, from: "2024-06-01", to: "2024-12-31" };
      const seen = must(await user.call("GET /api/divs-calendar", asked));
      const reason = { code: "waits-for-event", params: { asset: "NVD", assetId, date: "2024-06-10" } };
      const ofSplit = seen.entries.filter(({ asset }: { asset: { id: string } }) => asset.id === assetId);
      expect(ofSplit).toMatchObject([
        { date: "2024-06-28", gross: null, value: null, key: null, reasons: [reason] },
        { date: "2024-10-03", gross: null, value: null, key: null, reasons: [reason] },
      ]);
      expect(seen.total.gross).toMatchObject({
        refused: [reason],
        // 5 x 2.
        known: { figure: { value: "10" }, without: [{ assetId, name: "NVD", reasons: [reason, reason] }] },
      });
      const { pending } = await check(user, portfolioId);
      await apply(user, portfolioId, pending[0].key);
      const decided = must(await user.call("GET /api/divs-calendar", asked));
      // 10 x 0.01 twice.
      expect(decided.total.gross).toMatchObject({ value: "10.2" });
    }));

  it("is booked after the split where all are booked together, in one change", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await splitWorld(test);
      const before = await allRows(test.db);
      const all = { portfolioId, withEvents: true };
      const booked = await user.call("POST /api/transactions/createdivsautomatically", all);
      expect(booked.body).toMatchObject({ booked: 2, events: 1 });
      expect(await dividendsOf(user, portfolioId)).toEqual([
        ["2024-06-28", "10", "0.1"],
        ["2024-10-03", "10", "0.1"],
      ]);
      expect((await heldOf(user, portfolioId, "NVD"))?.[0]).toBe("10");
      must(await user.call("POST /api/MyPortfolio/undo", { changeId: String(booked.headers["x-change"]) }));
      expect(await allRows(test.db)).toEqual(before);
    }));

  it("is due by the units before it when the split is put aside", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await splitWorld(test);
      const { pending } = await check(user, portfolioId);
      const { key } = pending[0];
      must(await user.call("POST /api/corporateActions/ignore-action", { portfolioId, key }));
      must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId }));
      expect(await dividendsOf(user, portfolioId)).toEqual([
        ["2024-06-28", "1", "0.01"],
        ["2024-10-03", "1", "0.01"],
      ]);
    }));
});

it("a spin-off after an undecided split of its asset is booked after it", () =>
  withApp(async (test) => {
    const { user, portfolioId, oldId, newAssetId } = await makeHolder(test);
    await addSplit(test.db, oldId, "2026-02-02", "2", "1");
    const terms = { ratioTo: "1", ratioFrom: "4", costShare: "0.2" };
    await addEvent(test.db, "spin-off", oldId, { toAssetId: newAssetId, terms });
    const { pending } = await check(user, portfolioId);
    expect(pending).toMatchObject([
      { kind: "split", waitsFor: null },
      { kind: "spin-off", waitsFor: { kind: "split" } },
    ]);
    const { key } = pending[1];
    const refused = await user.call("POST /api/corporateActions/apply", { portfolioId, key });
    expect(refused.body.error.code).toBe("ACTION_WAITS");
    await apply(user, portfolioId, pending[0].key);
    await apply(user, portfolioId, key);
    // 10 x 2 / 4.
    expect((await heldOf(user, portfolioId, "NEW"))?.[0]).toBe("5");
  }));

describe("what was booked for other units", () => {
  const day = [["2026-03-10", "2026-03-20"] as const];

  it("is listed and repaired at once: units, sum and tax; one that was corrected by hand stays", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      await storeIncomeEvents(test.db, nilGuid, payments(oldId, day, "1.25"));
      must(await user.call("PUT /api/MyPortfolio", { id: portfolioId, incomeTaxRate: "0.1" }));
      must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId }));
      await buy(user, portfolioId, oldId, { date: "2026-03-09", quantity: "5" });
      const { misfits } = await check(user, portfolioId);
      // 10 x 1.25 and 15 x 1.25.
      expect(misfits).toMatchObject([
        {
          ...{ kind: "dividend", quantityBefore: "10", quantityNow: "15", asset: { ticker: "OLD" } },
          grossBefore: { amount: "12.5", currency: "USD" },
          grossNow: { amount: "18.75", currency: "USD" },
        },
      ]);
      const { body: count } = await user.call("GET /api/corporateActions/count", { portfolioId });
      expect(count).toMatchObject({ income: 0, misfits: 1 });
      const before = await allRows(test.db);
      const repaired = await user.call("POST /api/corporateActions/repair", { portfolioId });
      expect(repaired.body).toEqual({ repaired: 1 });
      const [row] = (await rowsOf(user, portfolioId)).filter(({ kindName }) => kindName === "dividend");
      expect(row).toMatchObject({ quantity: "15", amount: "18.75", tax: "1.875", date: "2026-03-20" });
      expect((await check(user, portfolioId)).misfits).toEqual([]);
      const again = await user.call("POST /api/corporateActions/repair", { portfolioId });
      expect(again.body).toEqual({ repaired: 0 });
      const changeId = String(repaired.headers["x-change"]);
      must(await user.call("POST /api/MyPortfolio/undo", { changeId }));
      const sums = (rows: typeof before) =>
        rows.map(({ id, quantity, amount, tax }) => [id, quantity, amount, tax]);
      expect(sums(await allRows(test.db))).toEqual(sums(before));
      const [wrong] = (await rowsOf(user, portfolioId)).filter(({ kindName }) => kindName === "dividend");
      must(
        await user.call("PUT /api/transactions", {
          ...{ ...wrong, portfolioId, kind: "dividend", assetId: oldId, currency: "USD", amount: "12" },
        }),
      );
      expect((await check(user, portfolioId)).misfits).toEqual([]);
    }));

  it("is taken back when nothing is due any more", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      await storeIncomeEvents(test.db, nilGuid, payments(oldId, day, "1.25"));
      must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId }));
      await addRow(user, portfolioId, {
        ...{ kind: "sell", date: "2026-02-02", assetId: oldId, quantity: "10", price: "95" },
      });
      expect((await check(user, portfolioId)).misfits).toMatchObject([{ quantityNow: "0" }]);
      must(await user.call("POST /api/corporateActions/repair", { portfolioId }));
      expect(await dividendsOf(user, portfolioId)).toEqual([]);
    }));

  it("may be an event, and the payments that follow from it", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId, newAssetId } = await makeHolder(test);
      const terms = { ratioTo: "1", ratioFrom: "2", costShare: "0.2" };
      await addEvent(test.db, "spin-off", oldId, { toAssetId: newAssetId, terms });
      await storeIncomeEvents(test.db, nilGuid, payments(newAssetId, day, "1"));
      const { pending } = await check(user, portfolioId);
      await apply(user, portfolioId, pending[0].key);
      must(await user.call("POST /api/transactions/createdivsautomatically", { portfolioId }));
      await buy(user, portfolioId, oldId, { date: "2026-02-02", quantity: "6" });
      // 10 / 2 were booked; 16 / 2 are right, and each pays 1.
      expect((await check(user, portfolioId)).misfits).toMatchObject([
        { kind: "spin-off", quantityBefore: "5", quantityNow: "8" },
      ]);
      const repaired = await user.call("POST /api/corporateActions/repair", { portfolioId });
      expect(repaired.body).toEqual({ repaired: 2 });
      expect((await heldOf(user, portfolioId, "NEW"))?.[0]).toBe("8");
      expect(await dividendsOf(user, portfolioId)).toEqual([["2026-03-20", "8", "8"]]);
    }));
});
