import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { formKinds } from "./form/transaction-fields.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

/** The day before "today": holdings after a row are the current ones. */
const day = "2026-11-19";
/** Mergers and conversions take the whole holding: nothing may follow on their day. */
const lastDay = "2026-11-20";

/** Holding, average cost and cash by currency, as on the screens. */
async function stateOf(user: TestUser, portfolioId: string) {
  const { body } = await user.call("GET /api/holdings", { portfolioId, showClosed: true });
  const rows = new Map<string, Any>(body.rows.map((row: Any) => [row.asset.id, row.figures]));
  const cash = new Map<string, string>(body.cash.map((row: Any) => [row.currency, row.balance]));
  return {
    cash,
    of: (assetId: string) => ({
      quantity: rows.has(assetId) ? shown(rows.get(assetId).quantity) : "0",
      average: shown(rows.get(assetId)?.averageCost),
    }),
  };
}

/** A value or refusal; missing otherwise. */
const shown = (figure: Any) => figure?.value ?? (figure ? "refused" : "none");

it("every kind of the forms: the previewed cash, quantity and average price are those once saved", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const closes = { "2026-11-02": 10, "2026-11-19": 12 };
    const one = await addAsset(db, { number: 1, ticker: "ONE", closes });
    const two = await addAsset(db, { number: 2, ticker: "TWO", closes });
    const child = await addAsset(db, { number: 3, ticker: "CHILD", closes });
    const option = await addAsset(db, { number: 4, ticker: "OPT", type: AssetType.option });
    const bond = await addAsset(db, {
      number: 5,
      ticker: "BND",
      type: AssetType.bond,
      closes: { "2026-11-19": 98 },
    });
    await updateAssets(db, { nominal: "1000" }, eq(assets.id, bond));
    const event = {
      assetOwnerId: nilGuid,
      assetId: bond,
      exDate: null,
      startsOn: null,
      currency: "USD",
      source: "test",
    };
    await storeIncomeEvents(db, nilGuid, [
      { ...event, id: newId(), kind: "amortisation", payDate: day, amount: "10" },
      { ...event, id: newId(), kind: "redemption", payDate: "2027-07-15", amount: "990" },
    ]);
    const future = await addAsset(db, { number: 6, ticker: "FUT", type: AssetType.futures, closes });
    const down = await addAsset(db, { number: 7, ticker: "DOWN", closes });
    const portfolioId = await addPortfolio(user, { isShortAllowed: true });
    await addRow(user, portfolioId, {
      ...{ kind: "short", date: "2026-11-02", assetId: down, quantity: "10", price: "10" },
    });
    for (const assetId of [one, two, option, future, bond])
      await addRow(user, portfolioId, {
        kind: "buy",
        date: "2026-11-02",
        assetId,
        quantity: "1000",
        price: "10",
      });
    await addRow(user, portfolioId, {
      kind: "short",
      date: "2026-11-02",
      assetId: option,
      quantity: "1500",
      price: "9",
    });
    const ofOne = (kind: string, more: object) => ({ kind, assetId: one, ...more });
    const into = (kind: string, more: object) => ofOne(kind, { toAssetId: child, toQuantity: "3", ...more });
    const ends = {
      assetId: option,
      toAssetId: two,
      quantity: "2",
      toQuantity: "200",
      price: "9",
      optionRight: "call",
    };
    const rows: readonly { readonly kind: string; readonly assetId?: string; readonly toAssetId?: string }[] =
      [
        { kind: "deposit", amount: "5000.0000000001" } as Any,
        { kind: "withdrawal", amount: "10" },
        { kind: "currency-exchange", amount: "100", toAmount: "90", toCurrency: "EUR" },
        ofOne("opening-balance", { quantity: "100", amount: "1000", cost: "900", acquiredOn: "2020-05-05" }),
        ofOne("transfer-in", { quantity: "10", amount: "100", cost: "70" }),
        ofOne("transfer-out", { quantity: "20", amount: "240" }),
        ofOne("buy", { quantity: "7.5", price: "11", fee: "1.5", tax: "0.5" }),
        ofOne("sell", { quantity: "5", price: "13", fee: "2" }),
        { kind: "short", assetId: bond, quantity: "3", price: "98" },
        { kind: "cover", assetId: bond, quantity: "3", price: "97" },
        { kind: "buy", assetId: bond, quantity: "10", price: "98.5", accrued: "12" },
        { kind: "coupon", assetId: bond, amount: "30", tax: "3.9" },
        { kind: "amortisation", assetId: bond, amount: "100" },
        { kind: "redemption", assetId: bond, quantity: "4", amount: "3600" },
        ofOne("split", { ratioTo: "2", ratioFrom: "1" }),
        ofOne("dividend", { amount: "7", tax: "0.7" }),
        { kind: "short-dividend", assetId: down, amount: "2" },
        { kind: "interest", amount: "1" },
        { kind: "interest-paid", amount: "1.25" },
        { kind: "fee", amount: "2" },
        { kind: "tax", amount: "3" },
        { kind: "tax-refund", amount: "1" },
        { kind: "cash-gain", amount: "4" },
        { kind: "cash-expense", amount: "5" },
        ofOne("stock-dividend", { quantity: "1", amount: "10" }),
        ofOne("staking-reward", { quantity: "1", amount: "10" }),
        ofOne("airdrop", { quantity: "2", amount: "3" }),
        ofOne("rights-grant", { toAssetId: child, toQuantity: "2" }),
        ofOne("lending-income", { amount: "3" }),
        ofOne("asset-fee", { quantity: "1" }),
        ofOne("return-of-capital", { amount: "30" }),
        ofOne("notional-distribution", { amount: "5" }),
        ofOne("cost-adjustment", { amount: "5" }),
        ofOne("rights-lapse", { quantity: "4" }),
        ofOne("tender", { quantity: "4", price: "12" }),
        into("spin-off", { costShare: "0.2" }),
        ofOne("fork", { quantity: "1", amount: "2" }),
        into("swap", { quantity: "4" }),
        into("rights-exercise", { quantity: "4", amount: "20" }),
        ofOne("rights-sale", { quantity: "1", price: "2" }),
        { kind: "option-exercise", ...ends },
        { kind: "option-assignment", ...ends, optionRight: "put" },
        { kind: "option-expiry", assetId: option, quantity: "1" },
        { kind: "variation-margin", assetId: future, amount: "-12" },
        into("merger", { amount: "20", date: lastDay }),
        { kind: "conversion", date: lastDay, assetId: two, toAssetId: child, toQuantity: "3" } as Any,
      ];
    for (const row of rows) {
      const draft = { portfolioId, date: day, currency: "USD", ...row };
      const { status, body: previewed } = await user.call("POST /api/transactions/preview", draft);
      expect([row.kind, status, previewed.error, previewed.oversold]).toEqual([
        row.kind,
        200,
        undefined,
        null,
      ]);
      const saved = await addRow(user, portfolioId, draft);
      const { of, cash } = await stateOf(user, portfolioId);
      const figuresOf = ({ quantityAfter, averageCostAfter }: Any) => ({
        quantity: quantityAfter,
        average: shown(averageCostAfter),
      });
      const there = {
        effect: saved.cashEffect,
        gross: saved.gross,
        cash: previewed.cashAfter.map(({ currency }: Any) => ({
          currency,
          amount: cash.get(currency) ?? "0",
        })),
        holding: row.assetId ? of(row.assetId) : null,
        received: row.toAssetId ? of(row.toAssetId) : null,
      };
      expect.soft([row.kind, there]).toEqual([
        row.kind,
        {
          effect: previewed.cashEffect,
          gross: previewed.gross,
          cash: previewed.cashAfter,
          holding: previewed.holding && figuresOf(previewed.holding),
          received: previewed.received && figuresOf(previewed.received),
        },
      ]);
    }
    const tried = new Set(rows.map(({ kind }) => kind));
    expect(formKinds.filter((kind) => !tried.has(kind))).toEqual([]);
    expect([...tried].filter((kind) => !formKinds.includes(kind))).toEqual([]);
  }));
