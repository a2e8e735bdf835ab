import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { toBondEvents } from "../../market/events/bond-events.ts";
import { storeCorporateEvents } from "../../market/events/corporate-events.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { parseBondSchedule } from "../../market/providers/moex/bond-schedule.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { loadAssets, loadTerms } from "../assets/asset-terms.ts";

/** The exchange's reply, cut to the fields of the schedule. */
const reply = {
  coupons: {
    columns: ["coupondate", "recorddate", "startdate", "facevalue", "faceunit", "value", "valueprc"],
    data: [
      ["2026-06-10", "2026-06-09", "2025-12-10", 1000, "RUB", 40.5, 8.1],
      ["2026-12-10", "2026-12-09", "2026-06-10", 600, "RUB", null, null],
    ],
  },
  amortizations: {
    columns: ["amortdate", "faceunit", "value", "valueprc", "data_source"],
    data: [
      ["2026-06-10", "RUB", 400, 40, "amortization"],
      ["2026-12-10", "RUB", 600, 60, "maturity"],
    ],
  },
  offers: {
    columns: ["offerdate", "offerdatestart", "offerdateend", "price", "offertype"],
    data: [
      ["2026-07-01", "2026-06-20", "2026-06-26", 100, "Оферта"],
      ["2026-08-01", null, null, 101, "Досрочное погашение (call)"],
      ["2026-09-01", null, null, null, "Оферта"],
    ],
  },
};

it("coupons, repayments and offers of the exchange reach the terms the ledger reads", () =>
  withApp(async ({ db }) => {
    const id = await addAsset(db, { number: 1, ticker: "BOND", type: AssetType.bond, currency: "RUB" });
    await updateAssets(db, { nominal: "1000" }, eq(assets.id, id));
    const window = { from: "2025-01-01" as IsoDate, to: "2030-01-01" as IsoDate };
    const parsed = parseBondSchedule(
      {
        status: 200,
        headers: { "content-type": "application/json" },
        body: new TextEncoder().encode(JSON.stringify(reply)),
      },
      window,
    );
    if (!("rows" in parsed)) throw new Error(JSON.stringify(parsed));
    expect(parsed.unread).toEqual([]);
    const asset = { ownerId: nilGuid, id, currency: "RUB" };
    const stored = toBondEvents(asset, parsed.rows, "moex");
    expect(await storeIncomeEvents(db, nilGuid, stored.income)).toBe(4);
    expect(await storeCorporateEvents(db, nilGuid, stored.offers)).toBe(2);
    const again = toBondEvents(asset, parsed.rows, "moex");
    expect(await storeIncomeEvents(db, nilGuid, again.income)).toBe(0);
    expect(await storeCorporateEvents(db, nilGuid, again.offers)).toBe(0);
    const rows = await loadAssets(db, newId(), [id]);
    const terms = await loadTerms(db, readerOfUser({ id: newId(), isDemo: false }), rows.values());
    const money = (roubles: number) => BigInt(Math.round(roubles * 100)) * 100_000_000n;
    const percent = (value: number) => BigInt(value) * 10n ** 18n;
    expect(terms.get(id)?.bond).toEqual({
      nominal: money(1000),
      roundsPerBond: true,
      coupons: [
        { start: "2025-12-10", end: "2026-06-10", amount: money(40.5) },
        { start: "2026-06-10", end: "2026-12-10" },
      ],
      amortisations: [{ date: "2026-06-10", amount: money(400) }],
      maturity: "2026-12-10",
      offers: [
        { date: "2026-07-01", kind: "put", price: percent(100), source: "moex" },
        { date: "2026-08-01", kind: "call", price: percent(101), source: "moex" },
      ],
    });
  }));
