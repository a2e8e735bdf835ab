import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { commit, decide, must, preview } from "./testing/import-fixture.ts";

const EUR = { currency: "EUR", type: AssetType.crypto } as const;

interface Coin {
  readonly ticker: string;
  readonly closes: Readonly<Record<string, number>>;
}

/** Books a file of the given coins; returns holdings and income. */
async function booked({ db, register }: TestApp, coins: readonly Coin[], file: string) {
  const user = await register();
  const portfolioId = await addPortfolio(user, { currency: "EUR" });
  const ids = new Map<string, string>();
  for (const [index, coin] of coins.entries())
    ids.set(coin.ticker, await addAsset(db, { number: index + 1, ...coin, ...EUR }));
  const { id, preview: seen } = await preview(user, portfolioId, file);
  const instruments = Object.fromEntries(
    seen.unresolved.map(({ code, symbol }) => [
      code,
      { as: "asset", ownerId: nilGuid, id: ids.get(symbol ?? "") ?? "" },
    ]),
  );
  await decide(user, id, { instruments });
  await commit(user, id);
  const columns = "cost,income,unrealised,fees,totalProfit";
  return must(await user.call("GET /api/holdings", { portfolioId, columns }));
}

it("a staking reward without a value is income of the day's close, and costs it", () =>
  withApp(async (test) => {
    const closes = { "2026-11-16": 100, "2026-11-18": 110, "2026-11-19": 110 };
    const lines = [
      `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"`,
      `"L1","D1","2026-11-16 08:00:00","deposit","","currency","ZEUR","spot / main",1000,0,1000`,
      `"L2","T1","2026-11-16 09:00:00","trade","","currency","ZEUR","spot / main",-100,0.26,899.74`,
      `"L3","T1","2026-11-16 09:00:00","trade","","currency","XETH","spot / main",1,0,1`,
      `"L4","S1","2026-11-18 09:00:00","staking","","currency","XETH","spot / main",0.001,0,1.001`,
    ];
    const { rows, totals } = await booked(test, [{ ticker: "ETH", closes }], lines.join("\n"));
    const { figures } = rows[0];
    // Cost 100 + 0.26 + 0.001 x 110; value 1.001 x 110.
    expect([figures.quantity.value, figures.cost.value]).toEqual(["1.001", "100.37"]);
    expect([figures.income.value, figures.unrealised.value]).toEqual(["0.11", "9.74"]);
    expect(totals.totalProfit.value).toBe("9.85");
  }));

it("a reward that an earlier reader booked as a transfer is known", () =>
  withApp(async (test) => {
    const user = await test.register();
    const portfolioId = await addPortfolio(user, { currency: "EUR" });
    await addAsset(test.db, { number: 1, ticker: "ADA", closes: { "2026-11-19": 1 }, ...EUR });
    const header =
      "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency," +
      "Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address";
    // Earlier readers gave a reward and a deposit the same row, except for its number.
    const line = (type: string, at: string) =>
      `Europe/Amsterdam,2026-11-16,${at},${type},ADA,0.5,,,,,,,Completed,,`;
    const file = (...lines: readonly string[]) => [header, ...lines].join("\n");
    const first = await preview(user, portfolioId, file(line("deposit", "10:00:00")));
    await decide(user, first.id, { allOwn: true });
    await commit(user, first.id);
    const again = await preview(
      user,
      portfolioId,
      file(line("staking", "10:00:00"), line("staking", "11:00:00")),
    );
    expect(again.preview.counts).toMatchObject({ new: 1, known: 1 });
  }));

it("a fee in a third coin is a fee at its worth, not money that left", () =>
  withApp(async (test) => {
    const lines = [
      "Date(UTC),Pair,Side,Price,Executed,Amount,Fee",
      "2026-11-16 09:00:00,BNBEUR,BUY,15,1BNB,15EUR,0BNB",
      "2026-11-16 10:00:00,BTCEUR,BUY,6500,0.1BTC,650EUR,0.012BNB",
    ];
    const coins = [
      { ticker: "BNB", closes: { "2026-11-16": 15, "2026-11-19": 15 } },
      { ticker: "BTC", closes: { "2026-11-16": 6500, "2026-11-19": 6500 } },
    ];
    const { rows, totals } = await booked(test, coins, lines.join("\n"));
    const held = rows.map((row: { asset: { ticker: string }; figures: { quantity: { value: string } } }) => [
      row.asset.ticker,
      row.figures.quantity.value,
    ]);
    expect(held.sort()).toEqual([
      ["BNB", "0.988"],
      ["BTC", "0.1"],
    ]);
    // 0.012 x 15.
    expect([totals.fees.value, totals.totalProfit.value]).toEqual(["0.18", "-0.18"]);
  }));
