import { bondora as bondoraFake } from "../../../../fakes/bondora/fake.ts";
import { finam as finamFake } from "../../../../fakes/finam/fake.ts";
import { ibkrFlex as ibkrFlexFake } from "../../../../fakes/ibkr-flex/fake.ts";
import type { FakeHub } from "../../../../fakes/kit/hub.ts";
import { questrade as questradeFake } from "../../../../fakes/questrade/fake.ts";
import { tInvest as tInvestFake } from "../../../../fakes/t-invest/fake.ts";
import { trading212 as trading212Fake } from "../../../../fakes/trading-212/fake.ts";
import { itKeepsTheContract, type ProviderContract } from "../testing/provider-contract.ts";
import { bondora } from "./bondora.ts";
import { finam } from "./finam.ts";
import { ibkrFlex } from "./ibkr-flex.ts";
import { questrade } from "./questrade.ts";
import { tInvest } from "./t-invest.ts";
import { trading212 } from "./trading-212.ts";

const tInvestHistory = (hub: FakeHub) => {
  const [account] = hub.of(tInvestFake).accounts;
  for (let index = 0; index < 1_200; index += 1)
    account?.operations.push({ type: "INPUT", date: "2024-06-03T09:00:00Z", payment: String(index + 1) });
};

/** 500 is the maximum of a response: this day is halved. */
const finamDay = (hub: FakeHub) => {
  const { transactions } = hub.of(finamFake);
  for (let index = 0; index < 700; index += 1) {
    const timestamp = new Date(Date.parse("2020-03-03T07:00:00Z") + index * 20_000).toISOString();
    const of = { transaction_category: "DEPOSIT", transaction_name: "", change: String(index + 1) };
    transactions.push({ ...of, id: `many-${index}`, timestamp });
  }
};

const bondoraParts = (hub: FakeHub) => {
  const { parts } = hub.of(bondoraFake);
  const [first] = parts;
  for (let index = 20; first !== undefined && index < 1_200; index += 1)
    parts.push({ ...first, LoanPartId: `part-${index}` });
};

const contracts: readonly ProviderContract[] = [
  {
    ...{ provider: tInvest, fake: tInvestFake, now: "2025-05-02T06:00:00Z", account: "2000000001" },
    happy: { window: { from: "2025-04-01", to: "2025-04-30" }, rows: 23 },
    empty: { from: "2023-01-01", to: "2023-12-31" },
    secondPage: {
      prepare: tInvestHistory,
      window: { from: "2024-06-01", to: "2024-06-30" },
      ...{ rows: 1_200, path: "GetOperationsByCursor", skip: 1 },
    },
    path: "GetOperationsByCursor",
  },
  {
    ...{ provider: ibkrFlex, fake: ibkrFlexFake, now: "2025-07-01T12:00:00Z", account: "U7654321" },
    // Two queries that overlap in December: a deposit, a dividend with tax, a fee and three trades.
    happy: { window: { from: "2024-01-01", to: "2025-06-30" }, rows: 6 },
    empty: { from: "2024-05-01", to: "2024-05-31" },
    ...{ path: "GetStatement", waitMs: 10_000 },
  },
  {
    ...{ provider: trading212, fake: trading212Fake, now: "2024-06-01T12:00:00Z", account: "31415926" },
    happy: { window: { from: "2024-01-01", to: "2024-05-31" }, rows: 7 },
    empty: { from: "2023-03-01", to: "2023-03-31" },
    ...{ path: "history/exports", paceMs: 61_000 },
  },
  {
    ...{ provider: finam, fake: finamFake, now: "2020-06-01T12:00:00Z", account: "КЛФ-12345" },
    // Six deals with three fees, two payments (one taxed), deposit and withdrawal, a separate fee.
    happy: { window: { from: "2019-05-01", to: "2019-06-30" }, rows: 11 },
    empty: { from: "2019-09-01", to: "2019-09-30" },
    secondPage: {
      prepare: finamDay,
      window: { from: "2020-03-01", to: "2020-03-30" },
      ...{ rows: 700, path: "transactions", skip: 1 },
    },
    path: "trades",
  },
  {
    ...{ provider: questrade, fake: questradeFake, now: "2024-03-01T12:00:00Z", account: "12345678" },
    happy: { window: { from: "2024-01-01", to: "2024-01-31" }, rows: 20 },
    empty: { from: "2023-03-01", to: "2023-03-31" },
    path: "activities",
  },
  {
    ...{ provider: bondora, fake: bondoraFake, now: "2024-03-01T12:00:00Z", account: "bondora" },
    measure: async (edges, account) =>
      Number((await bondora.fetchBalances(edges, account)).cash[0]?.amount ?? "NaN"),
    // 115.5 available, 5 bid, 200 saved, and twenty parts of 10, each with 2.5 repaid.
    happy: { window: { from: "2024-01-01", to: "2024-02-29" }, rows: 470.5 },
    empty: { from: "2023-03-01", to: "2023-03-31" },
    secondPage: {
      prepare: bondoraParts,
      window: { from: "2024-01-01", to: "2024-02-29" },
      ...{ rows: 9_320.5, path: "investments", skip: 1 },
    },
    ...{ path: "investments", paceMs: 1_000 },
  },
];

for (const contract of contracts) itKeepsTheContract(contract);
