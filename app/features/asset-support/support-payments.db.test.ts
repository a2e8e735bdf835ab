import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets, incomeEvents, splitEvents } from "../../market/market.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { load, reason, undo } from "./testing/support-edits.ts";

const isShared = (id: string) => and(eq(assets.ownerId, nilGuid), eq(assets.id, id));

describe("payments", () => {
  const payment = { amount: "1.5", currency: "USD", exDate: "2026-05-05", payDate: "2026-05-20", reason };
  const listed = async (user: TestUser, assetId: string) =>
    (await user.call("GET /api/supportDivHistory", { assetId })).body.payments.map(
      (row: Record<string, unknown>) => [row.exDate, row.payDate, row.amount, row.isSpecial, row.source],
    );
  const fromSource = (assetId: string, id: string, amount: string) => ({
    ...{ id, assetOwnerId: nilGuid, assetId, kind: "dividend", startsOn: null, exDate: "2026-02-02" },
    ...{ payDate: "2026-02-12", amount, currency: "USD", source: "moex" },
  });

  it("are added, changed and removed; sources neither change them back nor bring them again", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      const known = "018f0000-0000-7000-8000-0000000000aa";
      await storeIncomeEvents(db, nilGuid, [fromSource(assetId, known, "1")]);
      const added = await support.call("POST /api/supportDivHistory", { assetId, ...payment });
      expect(added.status).toBe(201);
      const changed = await support.call("PUT /api/supportDivHistory", {
        ...{ id: known, ...payment, exDate: "2026-02-03", payDate: null, amount: "1.25", isSpecial: true },
      });
      expect(changed.status).toBe(200);
      expect(await storeIncomeEvents(db, nilGuid, [fromSource(assetId, known, "9")])).toBe(0);
      expect(await listed(support, assetId)).toEqual([
        ["2026-05-05", "2026-05-20", "1.5", false, "support"],
        ["2026-02-03", null, "1.25", true, "support"],
      ]);
      const removed = await support.call("DELETE /api/supportDivHistory", { id: known, reason });
      expect(await storeIncomeEvents(db, nilGuid, [fromSource(assetId, known, "9")])).toBe(0);
      expect(await listed(support, assetId)).toEqual([["2026-05-05", "2026-05-20", "1.5", false, "support"]]);
      expect((await undo(support, removed.body.editId)).status).toBe(204);
      expect((await undo(support, changed.body.editId)).status).toBe(204);
      expect((await undo(support, added.body.editId)).status).toBe(204);
      expect(await listed(support, assetId)).toEqual([["2026-02-02", "2026-02-12", "1", false, "moex"]]);
      expect(await storeIncomeEvents(db, nilGuid, [fromSource(assetId, known, "9")])).toBe(1);
    }));

  it("survive a file of dividends that has the old ones", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const file = { "dividends.csv": "symbol,ex_date,amount,currency\nGRN,2026-03-03,1,USD\n" };
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      await load(db, file);
      const [row] = await db.select().from(incomeEvents).where(eq(incomeEvents.assetId, assetId));
      await support.call("PUT /api/supportDivHistory", {
        ...{ id: row?.id, ...payment, exDate: "2026-04-04", payDate: null },
      });
      await load(db, file);
      expect(await listed(support, assetId)).toEqual([["2026-04-04", null, "1.5", false, "support"]]);
    }));

  it("are refused by field", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      const add = async (input: object) =>
        (await support.call("POST /api/supportDivHistory", { assetId, ...payment, ...input })).body.error
          ?.fields?.[0]?.path;
      expect(await add({ exDate: null, payDate: null })).toBe("exDate");
      expect(await add({ payDate: "2026-05-04" })).toBe("payDate");
      expect(await add({ kind: "coupon" })).toBe("startsOn");
      expect(await add({ amount: "0" })).toBe("amount");
      expect(await add({ currency: "XXX" })).toBe("currency");
    }));
});

describe("splits and sources", () => {
  it("splits are set, replaced and removed; a file does not bring a removed one back", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      const adjust = (input: object) =>
        support.call("POST /api/supportAssetEdit/adjustments", {
          assetId,
          day: "2026-03-03",
          reason,
          ...input,
        });
      const splits = async () =>
        (await support.call("GET /api/supportAssetEdit/adjustments", { assetId })).body.splits;
      const file = { "splits.csv": "symbol,ex_date,to,from\nGRN,2026-03-03,2,1\n" };
      await load(db, file);
      await adjust({ kind: "split", to: "3", from: "1" });
      expect(await splits()).toEqual([{ exDate: "2026-03-03", to: "3", from: "1", source: "support" }]);
      await load(db, file);
      expect(await splits()).toEqual([{ exDate: "2026-03-03", to: "3", from: "1", source: "support" }]);
      const removed = await adjust({ kind: "remove-split" });
      await load(db, file);
      expect(await db.select().from(splitEvents)).toEqual([]);
      expect((await adjust({ kind: "remove-split" })).status).toBe(404);
      expect((await adjust({ kind: "split", to: "0" })).body.error.fields[0].path).toBe("to");
      await undo(support, removed.body.editId);
      expect((await splits())[0].to).toBe("3");
    }));

  it("an asset's own source goes before the general order", () =>
    withApp(async ({ db, register }) => {
      const support = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "GRN" });
      await updateAssets(db, { country: "RU" }, isShared(assetId));
      const choose = (source: string | null) =>
        support.call("POST /api/supportAssetEdit/data-source", { assetId, want: "prices", source, reason });
      const prices = async () =>
        (await support.call("GET /api/supportAssetEdit/data-source", { assetId })).body.sources[0];
      const general: string[] = (await prices()).order;
      expect(general[0]).toBe("moex");
      const chosen = await choose("yahoo");
      expect(await prices()).toMatchObject({
        ...{ chosen: "yahoo", reason, order: ["yahoo", ...general.filter((source) => source !== "yahoo")] },
      });
      expect((await choose("cbr")).body.error.fields[0]).toMatchObject({ path: "source", code: "unknown" });
      await undo(support, chosen.body.editId);
      expect(await prices()).toMatchObject({ chosen: null, order: general });
    }));
});
