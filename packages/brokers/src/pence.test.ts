import { expect, it } from "vitest";
import { brokers } from "./index.ts";

const pounds = (id: string, text: string) => {
  const file = { name: "file.csv", bytes: new TextEncoder().encode(text) };
  const read = brokers.find((broker) => broker.id === id)?.parse(file);
  expect([read?.fatal, read?.failed]).toEqual([undefined, []]);
  return read?.rows.map(({ kind, currency, quantity, amount, fee }) => [
    kind,
    currency,
    quantity,
    amount,
    fee,
  ]);
};

it("Lightyear: a purchase in GBX", () => {
  const text = `Date,Reference,Ticker,ISIN,Type,Quantity,CCY,Price/share,Gross Amount,FX Rate,Fee,Net Amt.,Tax Amt.
20/03/2024 12:00:00,OR-0000000001,VOD,GB00BH4HKS39,Buy,10.000000000,GBX,70.500000000,705.00,,100.00,805.00,
`;
  expect(pounds("lightyear", text)).toEqual([["buy", "GBP", "10", "7.05", "1"]]);
});

it("Portfolio Performance: a purchase booked in GBX", () => {
  const text = `Date;Type;Value;Transaction Currency;Gross Amount;Currency Gross Amount;Exchange Rate;Fees;Taxes;Shares;ISIN;WKN;Ticker Symbol;Security Name;Note
2023-06-01T09:00;Buy;805.00;GBX;705.00;GBX;;100.00;0.00;10;GB00BH4HKS39;;VOD.L;Vodafone Group;
`;
  expect(pounds("portfolio-performance", text)).toEqual([["buy", "GBP", "10", "7.05", "1"]]);
});

it.each(["0.01", "1"])("Saxo: a price in GBX at a rate of %s", (rate) => {
  const text = `Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate
1234567,02-Jan-2024,02-Jan-2024,Cash Transfer,,,GBP,,,Deposit,500,,1
1234567,03-Jan-2024,05-Jan-2024,Trade,Vodafone Group,GB00BH4HKS39,GBP,London Stock Exchange,VOD:xlon,Buy 10 @ 70.5 GBX,"-8,05",5000001,${rate}
`;
  expect(pounds("saxo", text)?.[1]).toEqual(["buy", "GBP", "10", "7.05", "1"]);
});
