import { expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { storeSplitEvents } from "../../market/events/store-split-events.ts";
import { nilGuid } from "../../shared/codes.ts";
import { commit, csv, decide, ledgerState, must, preview } from "./testing/import-fixture.ts";

const buy = "Buy,2024-06-07,NVD,1200,3,USD,,,,,TRUE,";
const sell = "Sell,2024-07-01,NVD,125,20,USD,,,,,TRUE,";

/** A ten-for-one split, and a file that buys before and sells after it. */
async function setUp({ db, register }: TestApp) {
  const user = await register();
  const assetId = await addAsset(db, { number: 1, ticker: "NVD", closes: { "2026-11-19": 140 } });
  const portfolioId = await addPortfolio(user);
  const split = { assetOwnerId: nilGuid, assetId, exDate: "2024-06-10", to: "10", from: "1" };
  await storeSplitEvents(db, nilGuid, [{ ...split, source: "test" }]);
  return { user, assetId, portfolioId, key: `split ${assetId} 2024-06-10` };
}

async function unitsOf(user: TestUser, portfolioId: string): Promise<string> {
  const { rows } = must(await user.call("GET /api/holdings", { portfolioId }));
  return rows[0].figures.quantity.value;
}

it("a sale after a known split names it, and both are booked and taken back together", () =>
  withApp(async (test) => {
    const { user, portfolioId, key } = await setUp(test);
    const { id, preview: seen } = await preview(user, portfolioId, csv(buy, sell));
    expect(seen.splits).toMatchObject([
      { key, date: "2024-06-10", ratioTo: "10", ratioFrom: "1", decision: null, asset: { ticker: "NVD" } },
    ]);
    expect(seen.oversold).toMatchObject([{ missing: "17", splitKey: key, decision: null }]);
    // 17 more units would count twice: not offered for all sales.
    const all = await decide(user, id, { allOversold: { as: "opening", cost: null, acquiredOn: null } });
    expect(all.preview.oversold).toMatchObject([{ decision: null }]);
    const settled = await decide(user, id, { splits: { [key]: "book" } });
    expect(settled.preview).toMatchObject({
      open: 0,
      ready: 2,
      oversold: [],
      splits: [{ decision: "book" }],
    });
    const before = await ledgerState(test.db);
    await commit(user, id);
    // 3 x 10 - 20.
    expect(await unitsOf(user, portfolioId)).toBe("10");
    const { pending, decided } = must(
      await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId }),
    );
    expect([pending, decided]).toMatchObject([[], [{ kind: "split", state: "booked" }]]);
    must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(await ledgerState(test.db)).toEqual(before);
    const again = must(await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId }));
    expect(again.decided).toEqual([]);
  }));

it("a split that does not apply leaves the sale to the other answers", () =>
  withApp(async (test) => {
    const { user, portfolioId, key } = await setUp(test);
    const { id } = await preview(user, portfolioId, csv(buy, sell));
    const ignored = await decide(user, id, { splits: { [key]: "ignore" } });
    expect(ignored.preview.oversold).toMatchObject([{ missing: "17", splitKey: null }]);
    const opened = await decide(user, id, { allOversold: { as: "opening", cost: null, acquiredOn: null } });
    expect(opened.preview.open).toBe(0);
  }));

it("a split that the file itself has is not asked about", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await setUp(test);
    const split = "Split,2024-06-10,NVD,10,,USD,,,,,,";
    const { preview: seen } = await preview(user, portfolioId, csv(buy, split, sell));
    expect(seen).toMatchObject({ splits: [], oversold: [], open: 0 });
  }));

it("an opening balance of the template keeps its cost", () =>
  withApp(async ({ db, register }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "AAPL", exchange: "XNAS", closes: { "2026-11-19": 150 } });
    const portfolioId = await addPortfolio(user);
    const row = "Opening_Balance,2024-01-10,AAPL,100,10,USD,,XNAS,,,,";
    const { id } = await preview(user, portfolioId, csv(row));
    await commit(user, id);
    const { rows } = must(await user.call("GET /api/holdings", { portfolioId }));
    // 10 x 100.
    expect(rows[0].figures.cost.value).toBe("1000");
  }));
