import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { commit, decide, must, preview, rowsOf } from "./testing/import-fixture.ts";

interface Row {
  readonly asset: { readonly ticker: string };
  readonly figures: Readonly<Record<string, { readonly value?: string }>>;
}

/** One call bought at 2 with a fee of 1, exercised into 100 shares at 44. */
const statement = [
  "Statement,Header,Field Name,Field Value",
  "Statement,Data,BrokerName,Interactive Brokers LLC",
  "Statement,Data,Title,Activity Statement",
  'Statement,Data,Period,"January 1, 2024 - June 28, 2024"',
  "Account Information,Header,Field Name,Field Value",
  "Account Information,Data,Account,U0009876",
  "Account Information,Data,Base Currency,USD",
  "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code",
  'Trades,Data,Order,Equity and Index Options,USD,QQX 15MAR24 44 C,"2024-03-01, 10:00:00",1,2,2,-200,-1,201,0,0,O',
  'Trades,Data,Order,Equity and Index Options,USD,QQX 15MAR24 44 C,"2024-03-15, 16:20:00",-1,0,0,0,0,-201,0,0,C;Ex',
  'Trades,Data,Order,Stocks,USD,QQX,"2024-03-15, 16:20:00",100,44,44,-4400,0,4601,0,0,Ex;O',
  "Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Underlying,Listing Exch,Multiplier,Expiry,Delivery Month,Type,Strike,Code",
  "Financial Instrument Information,Data,Equity and Index Options,QQX 15MAR24 44 C,QQX 15MAR24 44 C,910000001,QQX,CBOE,100,2024-03-15,2024-03,C,44,",
].join("\n");

it("an exercised option is booked with the shares it became, whose cost holds the premium", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "USD" });
    const { id } = await preview(user, portfolioId, statement);
    const { preview: seen } = await decide(user, id, { allOwn: true });
    expect([seen?.ready, seen?.open]).toEqual([2, 0]);
    const shown = await rowsOf(user, id);
    expect(shown.map((row) => [row.kindName, row.toSymbol, row.toQuantity, row.gross])).toEqual([
      ["buy", null, null, "200"],
      ["option-exercise", "QQX", "100", "4400"],
    ]);
    await commit(user, id);
    const { rows } = await must(
      await user.call("GET /api/holdings", { portfolioId, columns: "cost,realised" }),
    );
    const open = rows.filter(({ figures }: Row) => figures.quantity?.value !== "0");
    expect(
      open.map(({ asset, figures }: Row) => [asset.ticker, figures.quantity?.value, figures.cost?.value]),
    ).toEqual([["QQX", "100", "4601"]]);
  }));

it("a futures contract that becomes an own asset is worth nothing itself: the deal moves its fee", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: true });
    const file = [
      "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Amount,AssetType",
      "Deposit,2024-01-09,,1,1000,RUB,,,",
      "Buy,2024-01-10,SiH4,90000,1,RUB,5,90000,10",
    ].join("\n");
    const { id } = await preview(user, portfolioId, file);
    await decide(user, id, { allOwn: true });
    await commit(user, id);
    const { totals, rows } = await must(await user.call("GET /api/holdings", { portfolioId }));
    expect(rows.map(({ asset, figures }: Row) => [asset.ticker, figures.value?.value])).toEqual([
      ["SIH4", "0"],
    ]);
    expect(totals.value).toMatchObject({ value: "995" });
  }));
