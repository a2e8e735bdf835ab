import { expect, it } from "vitest";
import { brokers, type DraftRow } from "./index.ts";

/** A maker's rebate is a negative fee, in any coin. */
const read = (id: string, ...lines: readonly string[]) => {
  const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
  const statement = brokers.find((broker) => broker.id === id)?.parse({ name: "t.csv", bytes });
  expect(statement?.fatal).toBeUndefined();
  expect(statement?.failed).toEqual([]);
  return statement;
};
const short = ({ kind, instrument, quantity, amount, fee }: DraftRow) =>
  [kind, instrument?.symbol, quantity, amount, fee].filter((part) => part !== undefined).join(" ");
const rows = (id: string, ...lines: readonly string[]) => read(id, ...lines)?.rows.map(short);

it("takes in the coins of a rebate in a third coin", () => {
  const header = '"Date(UTC)","Pair","Side","Price","Executed","Amount","Fee"';
  expect(
    rows("binance", header, '"2023-02-01 10:00:00","ETHBTC","BUY","0.05","1ETH","0.05BTC","-0.001BNB"'),
  ).toEqual(["swap BTC 0.05", "staking-reward BNB 0.001"]);
  const older = "Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin";
  expect(rows("binance", older, "2020-01-05 10:00:00,BTCEUR,BUY,7000,0.5,3500,-0.02,BNB")).toEqual([
    "buy BTC 0.5 3500",
    "staking-reward BNB 0.02",
  ]);
  const pro =
    "Order ID,Trade ID,Type,Market,Amount,Amount Currency,Price,Price Currency,Fee,Fee Currency,Time (UTC)";
  expect(rows("bitpanda", pro, "o-3,t-3,BUY,ETH_EUR,0.1,ETH,2500,EUR,-1.5,BEST,2021-05-03 10:00:00")).toEqual(
    ["buy ETH 0.1 250", "staking-reward BEST 1.5"],
  );
});

it("leaves a rebate in money or in a coin of the deal with the deal", () => {
  const bitstamp = "Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type";
  expect(
    rows(
      "bitstamp",
      bitstamp,
      'Market,"Jan. 15, 2025, 10:30 AM",Main Account,0.1 BTC,"9,000.00 USD",90000.00 USD,-2.50 USD,Buy',
    ),
  ).toEqual(["buy BTC 0.1 9000 -2.5"]);
  const bitvavo =
    "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address";
  expect(
    rows(
      "bitvavo",
      bitvavo,
      "Europe/Amsterdam,2024-01-03,10:11:12,buy,BTC,0.01,EUR,40000,EUR,-399,EUR,-1,Completed,bv-2,",
    ),
  ).toEqual(["buy BTC 0.01 400 -1"]);
  const pro = "portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id";
  expect(
    rows(
      "coinbase",
      pro,
      "default,match,2021-01-03T10:00:00.111Z,-300,700,EUR,,9,o",
      "default,match,2021-01-03T10:00:00.111Z,0.01,0.01,BTC,,9,o",
      "default,fee,2021-01-03T10:00:00.111Z,1.5,701.5,EUR,,9,o",
    ),
  ).toEqual(["buy BTC 0.01 300 -1.5"]);
});

it("follows the running balance of Kraken, Bitget, OKX and Bybit", () => {
  const kraken = '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"';
  const traded = read(
    "kraken",
    kraken,
    '"L1","T1","2024-01-03 09:30:15","trade","tradespot","currency","ZEUR","spot / main",-2000,-3.2,1003.2',
    '"L2","T1","2024-01-03 09:30:15","trade","tradespot","currency","XXBT","spot / main",0.05,0,0.05',
  );
  expect(traded?.rows.map(short)).toEqual(["buy BTC 0.05 2000 -3.2"]);
  expect(traded?.opening?.cash).toEqual([{ currency: "EUR", amount: "3000" }]);
  expect(traded?.gaps).toBeUndefined();

  const bitget = read(
    "bitget",
    "order,Date,Coin,Type,Amount,Fee,Available",
    "1,2024-01-06 11:00:00,BTC,Buy,0.01,-0.00001,0.01001",
    "1,2024-01-06 11:00:00,USDT,Buy,-400,0,600",
  );
  expect(bitget?.rows.map(short)).toEqual(["sell USDT 400 400", "buy BTC 0.01001 400"]);

  const okx = read(
    "okx",
    "time,type,size,balance,fee,currency",
    "2019-05-01 10:00:00,buy,0.01,0.01001,0.00001,BTC",
    "2019-05-01 10:00:00,sell,60,940,0,USDT",
  );
  expect(okx?.rows.map(short)).toEqual(["sell USDT 60 60", "buy BTC 0.01001 60"]);

  const bybit = read(
    "bybit",
    "Time,Currency,Contract,Type,Direction,Fee Paid,Cash Flow,Wallet Balance,Fee Rate,Trade ID,Order ID",
    "2021-02-02 08:00:00,BTC,BTCUSD,trade,Close Short,-0.00001,0.0002,0.40021,0.00025,t-1,o-1",
  );
  expect(bybit?.rows.map(short)).toEqual(["staking-reward BTC 0.00021"]);
});

it("lowers the fees by those of Bitget's futures that came back", () => {
  expect(
    rows(
      "bitget",
      "Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance",
      "111,2025-02-01 10:00:00,USDT,BTCUSDT,Cross,open_long,0,0.6,500.6",
    ),
  ).toEqual(["buy USDT 0.6 0.6 -0.6"]);
});
