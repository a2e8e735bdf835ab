import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";

const day = (n: number) => `2026-11-0${n}`;
const [option, share] = [assetId(1), assetId(2)];

/** A portfolio with cash, an option and its underlying. */
async function setUp(user: TestUser, db: Db): Promise<string> {
  await addAsset(db, { number: 1, ticker: "OPT", type: AssetType.option });
  await addAsset(db, { number: 2, ticker: "SHR", closes: { "2026-11-19": 52 } });
  return addPortfolio(user, { isCashTracked: true });
}

/** Holdings of both, cost and realised gain of the share, cash. */
async function stateOf(user: TestUser, portfolioId: string) {
  const { body } = await user.call("GET /api/holdings", { portfolioId, showClosed: true });
  const of = (id: string) => body.rows.find(({ asset }: { asset: { id: string } }) => asset.id === id);
  const value = (id: string, name: string) => of(id)?.figures[name]?.value ?? null;
  return {
    option: value(option, "quantity"),
    shares: value(share, "quantity"),
    average: value(share, "averageCost"),
    realised: value(share, "realised"),
    cash: body.cash[0]?.balance,
  };
}

const end = { assetId: option, toAssetId: share, date: day(6) };

describe("the end of an option", () => {
  it("a call that is exercised buys the share, its premium part of the cost; the preview says so before", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await setUp(user, db);
      const bought = { kind: "buy", date: day(2), assetId: option, quantity: "2", price: "250" };
      await addRow(user, portfolioId, bought);
      const row = {
        ...{ ...end, portfolioId, currency: "USD", kind: "option-exercise", optionRight: "call" },
        ...{ quantity: "2", toQuantity: "200", price: "50", fee: "5" },
      };
      const { body: preview } = await user.call("POST /api/transactions/preview", row);
      // 200 x 50 + 5; (200 x 50 + 5 + 2 x 250) / 200
      expect([preview.gross, preview.cashEffect, preview.oversold]).toEqual([
        "10000",
        [{ currency: "USD", amount: "-10005" }],
        null,
      ]);
      expect([preview.holding.quantityBefore, preview.holding.quantityAfter]).toEqual(["2", "0"]);
      expect([preview.received.quantityBefore, preview.received.quantityAfter]).toEqual(["0", "200"]);
      expect(preview.received.averageCostAfter.value).toBe("52.525");
      const saved = await addRow(user, portfolioId, row);
      expect([saved.optionRight, saved.gross, saved.price]).toEqual(["call", "10000", "50"]);
      expect(await stateOf(user, portfolioId)).toEqual({
        ...{ option: "0", shares: "200", average: "52.525", realised: "0", cash: "-10505" },
      });
      const explained = await user.call("GET /api/explain", {
        ...{ portfolioId, metric: "cost", scope: "asset", assetId: share },
      });
      expect([explained.body.isSame, explained.body.shown.value]).toEqual([true, "10505"]);
    }));

  it.each([
    // 1 put for 300; 100 shares of 60 go for 50: 5000 - 300 - 6000.
    ["option-exercise", "put", "buy", "300", "60", { shares: "0", realised: "-1300", cash: "-1300" }],
    // 1 call sold for 200; 100 shares of 40 go for 50: 5000 + 200 - 4000.
    ["option-assignment", "call", "short", "200", "40", { shares: "0", realised: "1200", cash: "1200" }],
    // 1 put sold for 200; 100 shares of 40 and 100 more for 50: (4000 + 5000 - 200) / 200.
    [
      ...(["option-assignment", "put", "short", "200", "40"] as const),
      { shares: "200", average: "44", realised: "0", cash: "-8800" },
    ],
  ] as const)("%s of a %s", (kind, optionRight, opening, premium, cost, expected) =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await setUp(user, db);
      const date = day(2);
      await addRow(user, portfolioId, { kind: "buy", date, assetId: share, quantity: "100", price: cost });
      await addRow(user, portfolioId, {
        kind: opening,
        date,
        assetId: option,
        quantity: "1",
        price: premium,
      });
      const last = { ...end, kind, optionRight, quantity: "1", toQuantity: "100", price: "50" };
      await addRow(user, portfolioId, last);
      expect(await stateOf(user, portfolioId)).toMatchObject({ option: "0", ...expected });
    }),
  );

  it("is refused without its terms, of more contracts than are held, and of shares that are not there", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const portfolioId = await setUp(user, db);
      const row = { ...end, portfolioId, currency: "USD", kind: "option-exercise", quantity: "1" };
      const bare = await user.call("POST /api/transactions", { ...row, toAssetId: null });
      expect([bare.status, bare.body.error.fields.map(({ path }: { path: string }) => path).sort()]).toEqual([
        400,
        ["optionRight", "price", "toAssetId", "toQuantity"],
      ]);
      await addRow(user, portfolioId, {
        ...{ kind: "buy", date: day(2), assetId: option, quantity: "2", price: "250" },
      });
      const whole = { ...row, toQuantity: "300", price: "50" };
      const three = await user.call("POST /api/transactions", {
        ...whole,
        quantity: "3",
        optionRight: "call",
      });
      const put = await user.call("POST /api/transactions", { ...whole, optionRight: "put" });
      expect([three.body.error.params, put.body.error.params]).toEqual([
        { asset: "OPT", date: day(6), missing: "1" },
        { asset: "SHR", date: day(6), missing: "300" },
      ]);
      expect([three.body.error.code, put.body.error.code]).toEqual(["OVERSOLD", "OVERSOLD"]);
    }));
});
