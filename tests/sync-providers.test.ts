import { expect, it } from "vitest";
import { listBrokers } from "../app/features/broker-list/broker-catalogue.ts";
import { PROVIDERS } from "../app/features/sync/providers/index.ts";
import { findNumbered, offeredProviders } from "../app/features/sync/run/sync-context.ts";
import { IntegrationProvider } from "../app/shared/codes.ts";
import { FAKES } from "../fakes/index.ts";

const settings = {
  clientId: "c",
  consumerKey: "k",
  secret: "s",
  adminLogin: "a",
  fastLinkUrl: "https://f.example",
};
const world = {
  providers: PROVIDERS,
  config: {
    hasBilling: false,
    syncSources: Object.fromEntries(PROVIDERS.map(({ id }) => [id, { isOn: true, settings }])),
  },
};

it("reaches every kind of provider, and imitates each of them", () => {
  const direct = ["t-invest", "finam", "ibkr-flex", "trading-212", "questrade", "bondora"];
  const exchanges = ["binance", "bybit", "okx", "kraken", "coinbase"];
  const all = [...direct, ...exchanges, "snaptrade", "plaid", "yodlee"].sort();
  expect(
    offeredProviders(world)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(all);
  expect(FAKES.map(({ id }) => id).sort()).toEqual(all);
});

it("has the numbers of the list: 1 is read as 2, several mean none, others have no number", () => {
  const byNumber = Object.values(IntegrationProvider).map((number) => [
    number,
    findNumbered(world, number)?.id,
  ]);
  expect(byNumber).toEqual([
    [1, "t-invest"],
    [2, "t-invest"],
    [3, undefined],
    [4, "yodlee"],
    [5, "snaptrade"],
    [6, "bondora"],
    [7, "plaid"],
    [8, "finam"],
  ]);
  const numbered = (wanted: number | null) =>
    PROVIDERS.filter(({ number }) => number === wanted).map(({ id }) => id);
  expect(numbered(3).sort()).toEqual(["binance", "bybit", "coinbase", "kraken", "okx"]);
  expect(numbered(null).sort()).toEqual(["ibkr-flex", "questrade", "trading-212"]);
  expect(
    PROVIDERS.filter(({ kind }) => kind === "aggregator")
      .map(({ number }) => number)
      .sort(),
  ).toEqual([4, 5, 7]);
});

it("the list of brokers names the providers that reach them", () => {
  const told = listBrokers().flatMap(({ id, reachedBy }) => reachedBy.map((provider) => `${id} ${provider}`));
  const known = PROVIDERS.flatMap(({ id, brokerIds }) => brokerIds.map((broker) => `${broker} ${id}`));
  expect(told.sort()).toEqual(known.sort());
  for (const { id, number, brokerIds } of PROVIDERS.filter(({ number }) => number !== null))
    for (const broker of brokerIds)
      expect([id, listBrokers().find((one) => one.id === broker)?.sync]).toEqual([id, number]);
});
