import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addRow } from "../../../tests/support/ledger-rows.ts";
import { getMarketPositions } from "../../market/change-log.ts";
import { deleteCorporateEvents } from "../../market/events/corporate-events.ts";
import { deleteSplitEvent } from "../../market/events/store-split-events.ts";
import { realMarket } from "../../market/market-reader.ts";
import { ownCorporateEvents } from "../../market/own.tables.ts";
import { logged } from "../../market/testing/logged.ts";
import { insertRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts } from "../../portfolio/ledger.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { must } from "../import/testing/import-fixture.ts";
import {
  addEvent,
  addSplit,
  allRows,
  apply,
  buy,
  check,
  heldOf,
  makeHolder,
  onlyPending,
} from "./testing/holder.ts";

const value = (figure: { value?: string }) => figure.value;

describe("a split of what is held", () => {
  it("is proposed with what it changes, booked once, and taken back byte for byte", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      await addSplit(test.db, oldId, "2026-03-02", "3", "1");
      const before = await allRows(test.db);
      const pending = await onlyPending(user, portfolioId);
      expect(pending).toMatchObject({
        kind: "split",
        effectiveOn: "2026-03-02",
        quantity: "10",
        terms: { ratioTo: "3", ratioFrom: "1" },
        rows: [{ kindName: "split", date: "2026-03-02" }],
      });
      const [effect] = pending.effect.assets;
      // 900 for 10 is 90 each; the same 900 for 30 is 30 each. No money moves.
      expect([effect.quantityBefore, effect.quantityAfter]).toEqual(["10", "30"]);
      expect([value(effect.costBefore), value(effect.costAfter)]).toEqual(["900", "900"]);
      expect([value(effect.averageCostBefore), value(effect.averageCostAfter)]).toEqual(["90", "30"]);
      expect(pending.effect.cash).toEqual([]);

      const { actionId, isChanged } = await apply(user, portfolioId, pending.key);
      expect(isChanged).toBe(true);
      const booked = await allRows(test.db);
      expect(booked.filter((row) => row.actionId === actionId)).toHaveLength(1);
      expect(await heldOf(user, portfolioId, "OLD")).toEqual(["30", "900"]);
      expect((await check(user, portfolioId)).pending).toEqual([]);
      expect(await apply(user, portfolioId, pending.key)).toEqual({ actionId, isChanged: false });
      expect(await allRows(test.db)).toEqual(booked);

      expect(must(await user.call("POST /api/corporateActions/undo", { actionId }))).toEqual({
        isChanged: true,
      });
      expect(await allRows(test.db)).toEqual(before);
      expect(must(await user.call("POST /api/corporateActions/undo", { actionId }))).toEqual({
        isChanged: false,
      });
      expect(await allRows(test.db)).toEqual(before);
      expect((await onlyPending(user, portfolioId)).key).toBe(pending.key);
    }));

  it("waits only when it was held on the evening before and no row tells it", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      // Before the purchase, on its day, and in the future.
      for (const day of ["2025-12-01", "2026-01-05", "2026-11-21"])
        await addSplit(test.db, oldId, day, "2", "1");
      expect((await check(user, portfolioId)).pending).toEqual([]);
      await addSplit(test.db, oldId, "2026-01-06", "2", "1");
      expect((await onlyPending(user, portfolioId)).effectiveOn).toBe("2026-01-06");
      // Booked by a broker five days later.
      const split = { kind: "split", date: "2026-01-11", assetId: oldId, ratioTo: "2", ratioFrom: "1" };
      await addRow(user, portfolioId, split);
      expect((await check(user, portfolioId)).pending).toEqual([]);
    }));

  it("can be put aside and comes back; an undo that a later sale needs is refused and changes nothing", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      await addSplit(test.db, oldId, "2026-03-02", "1", "2");
      await addSplit(test.db, oldId, "2026-06-01", "4", "1");
      const [reverse, forward] = (await check(user, portfolioId)).pending;
      const ignored = must(
        await user.call("POST /api/corporateActions/ignore-action", { portfolioId, key: reverse.key }),
      );
      expect((await onlyPending(user, portfolioId)).key).toBe(forward.key);
      expect(must(await user.call("GET /api/corporateActions/count", { portfolioId }))).toMatchObject({
        actions: 1,
        income: 0,
      });
      const { actionId } = await apply(user, portfolioId, forward.key);
      await addRow(user, portfolioId, {
        kind: "sell",
        date: "2026-06-02",
        assetId: oldId,
        quantity: "40",
        price: "20",
      });
      const before = await allRows(test.db);
      const refused = await user.call("POST /api/corporateActions/undo", { actionId });
      expect(refused.body.error).toMatchObject({ code: "OVERSOLD", params: { asset: "OLD", missing: "30" } });
      expect(await allRows(test.db)).toEqual(before);
      must(await user.call("POST /api/corporateActions/undo", { actionId: ignored.actionId }));
      expect((await onlyPending(user, portfolioId)).key).toBe(reverse.key);
    }));
});

describe("events of two assets", () => {
  it("a spin-off takes its share of the cost along", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId, newAssetId } = await makeHolder(test);
      const terms = { ratioTo: "1", ratioFrom: "2", costShare: "0.2" };
      await addEvent(test.db, "spin-off", oldId, { toAssetId: newAssetId, terms });
      const pending = await onlyPending(user, portfolioId);
      const [parent, child] = pending.effect.assets;
      // 20% of 900 is 180 for 5 shares of NEW: 36 each; OLD keeps 720 for 10: 72 each.
      expect([parent.quantityAfter, value(parent.costAfter), value(parent.averageCostAfter)]).toEqual([
        "10",
        "720",
        "72",
      ]);
      expect([child.quantityBefore, child.quantityAfter]).toEqual(["0", "5"]);
      expect([value(child.costAfter), value(child.averageCostAfter)]).toEqual(["180", "36"]);
      const before = await allRows(test.db);
      const { actionId } = await apply(user, portfolioId, pending.key);
      expect(await heldOf(user, portfolioId, "OLD")).toEqual(["10", "720"]);
      expect(await heldOf(user, portfolioId, "NEW")).toEqual(["5", "180"]);
      // The new shares can be sold, but no more than were received.
      const sold = {
        portfolioId,
        kind: "sell",
        date: "2026-03-03",
        currency: "USD",
        price: "40",
        assetId: newAssetId,
      };
      expect((await user.call("POST /api/transactions", { ...sold, quantity: "5.1" })).body.error.code).toBe(
        "OVERSOLD",
      );
      const { rows } = must(await user.call("GET /api/transactions", { portfolioId }));
      expect(rows[0]).toMatchObject({
        kindName: "spin-off",
        actionId,
        toQuantity: "5",
        toAsset: { ticker: "NEW" },
      });
      must(await user.call("POST /api/corporateActions/undo", { actionId }));
      expect(await allRows(test.db)).toEqual(before);
    }));

  it("a merger pays shares and money, account by account", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId, newAssetId } = await makeHolder(test);
      const [byDefault] = await test.db
        .select()
        .from(brokerAccounts)
        .where(eq(brokerAccounts.portfolioId, portfolioId));
      if (!byDefault) throw new Error("no account");
      const second = newId();
      await insertRows(fixture(test.db), brokerAccounts, { ...byDefault, id: second, isDefault: false });
      await buy(user, portfolioId, oldId, { quantity: "4", accountId: second });
      const terms = { ratioTo: "3", ratioFrom: "2", cashPerUnit: "1.5", currency: "USD" };
      await addEvent(test.db, "merger", oldId, { toAssetId: newAssetId, terms });
      const pending = await onlyPending(user, portfolioId);
      // 10 x 3/2 = 15 and 15 USD; 4 x 3/2 = 6 and 6 USD.
      expect(
        pending.rows.map((row: Record<string, string>) => [
          row.accountId,
          row.quantity,
          row.toQuantity,
          row.amount,
        ]),
      ).toEqual([
        [byDefault.id, "10", "15", "15"],
        [second, "4", "6", "6"],
      ]);
      expect(pending.effect.cash).toEqual([{ currency: "USD", amount: "21" }]);
      await apply(user, portfolioId, pending.key);
      expect((await heldOf(user, portfolioId, "OLD"))?.[0]).toBe("0");
      expect((await heldOf(user, portfolioId, "NEW"))?.[0]).toBe("21");
    }));

  it("a receipt becomes the share it stood for, with its cost", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId, newAssetId } = await makeHolder(test);
      await addEvent(test.db, "conversion", oldId, {
        toAssetId: newAssetId,
        terms: { ratioTo: "5", ratioFrom: "1" },
      });
      await apply(user, portfolioId, (await onlyPending(user, portfolioId)).key);
      expect(await heldOf(user, portfolioId, "NEW")).toEqual(["50", "900"]);
    }));

  it("without the asset that comes nothing can be booked", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      await addEvent(test.db, "conversion", oldId, { terms: { ratioTo: "5", ratioFrom: "1" } });
      const { key, rows, effect } = await onlyPending(user, portfolioId);
      expect([rows, effect]).toEqual([[], null]);
      const refused = await user.call("POST /api/corporateActions/apply", { portfolioId, key });
      expect(refused.status).toBe(409);
    }));
});

describe("other events", () => {
  it.each([
    ["delisting", { cashPerUnit: "0", currency: null }, ["sell", "10", "0"]],
    ["delisting", { cashPerUnit: "7.5", currency: "USD" }, ["sell", "10", "7.5"]],
    ["delisting", { cashPerUnit: null, currency: null }, undefined],
    ["merger", { ratioTo: null, ratioFrom: null, cashPerUnit: "95", currency: "USD" }, ["sell", "10", "95"]],
    ["offer", { side: "put", pricePercent: "100", startsOn: null, endsOn: null }, ["sell", "10", "100"]],
    ["rename", { codeKind: "ticker", from: "OLD", to: "OLDER" }, undefined],
  ] as const)("%s %o", (kind, terms, row) =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      await addEvent(test.db, kind, oldId, { terms });
      const { rows } = await onlyPending(user, portfolioId);
      expect(rows.map((one: Record<string, string>) => [one.kindName, one.quantity, one.price])).toEqual(
        row === undefined ? [] : [row],
      );
    }),
  );

  it("own events are seen by their owner alone, and nobody decides for another user", () =>
    withApp(async (test) => {
      const { user, portfolioId, oldId } = await makeHolder(test);
      const other = await test.register();
      const [row] = await allRows(test.db);
      const terms = { cashPerUnit: "0", currency: null };
      const own = {
        ...{ userId: row?.userId ?? "", id: newId(), assetOwnerId: nilGuid, assetId: oldId },
        ...{ kind: "delisting" as const, effectiveOn: "2026-03-02", terms, source: "test" },
      };
      await logged(test.db, own.userId, "events", (tx) => tx.insert(ownCorporateEvents).values(own));
      const { key } = await onlyPending(user, portfolioId);
      for (const path of ["apply", "ignore-action"]) {
        const answer = await other.call(`POST /api/corporateActions/${path}`, { portfolioId, key });
        expect(answer.body.error.code).toBe("NOT_FOUND");
      }
      const { actionId } = await apply(user, portfolioId, key);
      const undone = await other.call("POST /api/corporateActions/undo", { actionId });
      expect(undone.body.error.code).toBe("NOT_FOUND");
      const theirs = await user.call("POST /api/corporateActions/apply", {
        portfolioId,
        key: "split nothing",
      });
      expect(theirs.body.error.code).toBe("NOT_FOUND");
    }));

  it("are refused with terms of another kind, and every change is in the log", () =>
    withApp(async (test) => {
      const { oldId } = await makeHolder(test);
      await expect(addEvent(test.db, "offer", oldId, { terms: { ratioTo: "1" } })).rejects.toThrow("side");
      const position = async () => (await getMarketPositions(test.db, realMarket)).shared.events;
      const first = await position();
      const id = await addEvent(test.db, "delisting", oldId, {
        terms: { cashPerUnit: null, currency: null },
      });
      const added = await position();
      expect(added).toBeGreaterThan(first);
      expect(await deleteCorporateEvents(test.db, nilGuid, [id])).toBe(1);
      expect(await deleteCorporateEvents(test.db, nilGuid, [id])).toBe(0);
      const removed = await position();
      expect(removed).toBeGreaterThan(added);
      expect(await addSplit(test.db, oldId, "2026-03-02", "2", "1")).toEqual([oldId]);
      const afterSplit = await position();
      expect(await addSplit(test.db, oldId, "2026-03-02", "2", "1")).toEqual([]);
      expect([afterSplit > removed, await position()]).toEqual([true, afterSplit]);
      const split = { assetOwnerId: nilGuid, assetId: oldId, exDate: "2026-03-02" };
      expect(await deleteSplitEvent(test.db, nilGuid, split)).toBe(1);
      expect(await position()).toBeGreaterThan(afterSplit);
    }));
});
