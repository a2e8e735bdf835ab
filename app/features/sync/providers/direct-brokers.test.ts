import { afterAll, beforeEach, expect, it } from "vitest";
import { bondora as bondoraFake } from "../../../../fakes/bondora/fake.ts";
import { FINAM_STRONG_SECRET, finam as finamFake } from "../../../../fakes/finam/fake.ts";
import { ibkrFlex as ibkrFake } from "../../../../fakes/ibkr-flex/fake.ts";
import type { Fake } from "../../../../fakes/kit/fake.ts";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { QUESTRADE_TOKEN, questrade as questradeFake } from "../../../../fakes/questrade/fake.ts";
import { trading212 as trading212Fake } from "../../../../fakes/trading-212/fake.ts";
import type { SyncAccount, SyncProvider } from "../provider.ts";
import { loopbackEdges } from "../testing/loopback-edges.ts";
import { finam } from "./finam.ts";
import { ibkrFlex } from "./ibkr-flex.ts";
import { questrade } from "./questrade.ts";
import { trading212 } from "./trading-212.ts";

const clock = createStandingClock("2024-03-01T12:00:00Z");
const hub = await startFakes([finamFake, ibkrFake, questradeFake, trading212Fake, bondoraFake], clock);
afterAll(() => hub.close());
beforeEach(() => {
  hub.reset();
  clock.set(Date.parse("2024-03-01T12:00:00Z"));
});

const slept: number[] = [];
const edgesOf = (
  provider: SyncProvider,
  fake: Fake,
  secrets: Readonly<Record<string, string>> = fake.credentials,
) =>
  loopbackEdges(provider, {
    ...{ address: hub.addressOf(fake), secrets, now: clock.now },
    sleep: async (ms) => {
      slept.push(ms);
      clock.advance(ms);
    },
  });
const accountOf = (id: string): SyncAccount => ({ id, name: id });
const asked = (fake: Fake) => hub.journal(fake).map(({ method, path }) => `${method} ${path.split("?")[0]}`);

it("Questrade: a refresh token counts once, and the next one is stored before it is used", async () => {
  const edges = edgesOf(questrade, questradeFake);
  await Promise.all([questrade.listAccounts(edges), questrade.testConnection(edges)]);
  expect(asked(questradeFake)).toEqual(["POST /oauth2/token", "GET /v1/accounts", "GET /v1/accounts"]);
  expect(edges.saved).toEqual([
    {
      ...{ refreshToken: "fake-questrade-refresh-1", accessToken: "fake-questrade-access-1" },
      ...{ apiServer: "https://api01.iq.questrade.com", expiresAt: String(clock.now() + 1_800_000) },
    },
  ]);
  // Half an hour later the stored token is used; the first would be refused.
  clock.advance(1_800_000);
  await questrade.testConnection(edges);
  expect(hub.of(questradeFake).used).toEqual([QUESTRADE_TOKEN, "fake-questrade-refresh-1"]);
  const again = edgesOf(questrade, questradeFake);
  await expect(questrade.testConnection(again)).rejects.toMatchObject({ code: "credentials-refused" });
});

it("Questrade: what could not be stored is not used", async () => {
  const edges = edgesOf(questrade, questradeFake);
  const broken = {
    ...edges,
    secrets: edges.secrets,
    saveSecrets: () => Promise.reject(new Error("disk full")),
  };
  await expect(questrade.testConnection(broken)).rejects.toThrow("disk full");
  expect(asked(questradeFake)).toEqual(["POST /oauth2/token"]);
});

it.each([
  "https://evil.example/",
  "http://api01.iq.questrade.com/",
  "https://api01.iq.questrade.com.evil.example/",
  "https://api01.iq.questrade.com:8443/",
  "nonsense",
])("Questrade: a token is not carried to %s", async (apiServer) => {
  hub.of(questradeFake).apiServer = apiServer;
  const edges = edgesOf(questrade, questradeFake);
  await expect(questrade.testConnection(edges)).rejects.toMatchObject({
    ...{ code: "unreadable", params: { reason: "api_server" } },
  });
  expect([asked(questradeFake), edges.saved]).toEqual([["POST /oauth2/token"], []]);
});

it("Questrade: asks whole days of its own clock, also where it is changed", async () => {
  const edges = edgesOf(questrade, questradeFake);
  const days = (from: string, to: string) =>
    questrade.fetchWindow(edges, accountOf("12345678"), { from, to });
  expect((await days("2024-01-01", "2024-01-31")).rows).toHaveLength(20);
  await days("2024-03-10", "2024-03-31");
  await days("2024-10-05", "2024-11-03");
  await days("2024-11-03", "2024-11-03");
  const queries = hub.journal(questradeFake).flatMap(({ path }) => path.split("?")[1] ?? []);
  expect(queries.map((query) => [...new URLSearchParams(query).values()])).toEqual([
    ["2024-01-01T00:00:00-05:00", "2024-01-31T23:59:59-05:00"],
    ["2024-03-10T00:00:00-05:00", "2024-03-31T23:59:59-04:00"],
    ["2024-10-05T00:00:00-04:00", "2024-11-03T23:59:59-05:00"],
    ["2024-11-03T00:00:00-04:00", "2024-11-03T23:59:59-05:00"],
  ]);
});

it("Finam: a session that ended is bought again once; a secret that may trade is refused", async () => {
  const edges = edgesOf(finam, finamFake);
  await finam.listAccounts(edges);
  hub.script({ fake: "finam", kind: "expired", path: "/v1/accounts" });
  await finam.fetchBalances(edges, accountOf("КЛФ-12345"));
  expect(asked(finamFake).filter((line) => line === "POST /v1/sessions")).toHaveLength(2);
  const strong = edgesOf(finam, finamFake, { secret: FINAM_STRONG_SECRET });
  await expect(finam.testConnection(strong)).rejects.toMatchObject({ code: "credentials-too-strong" });
  await expect(finam.fetchBalances(edges, accountOf("another"))).rejects.toMatchObject({
    code: "account-gone",
  });
});

it("Finam: the fee stands in its deal, the tax in its payment, the settlement tells what a bond cost", async () => {
  const edges = edgesOf(finam, finamFake);
  const window = { from: "2019-05-17", to: "2019-06-14" };
  const { rows, ignored } = await finam.fetchWindow(edges, accountOf("КЛФ-12345"), window);
  const short = rows.map(({ date, kind, amount, fee, tax }) => [date, kind, amount, fee, tax]);
  expect(short).toEqual([
    ["2019-05-17", "buy", "2550", "0.57", undefined],
    ["2019-05-17", "buy", "2550", "0.57", undefined],
    ["2019-05-20", "sell", "1300", "0.29", undefined],
    ["2019-05-20", "buy", "2976", undefined, undefined],
    ["2019-05-21", "sell", "995", undefined, undefined],
    ["2019-05-21", "sell", "51", undefined, undefined],
    ["2019-05-31", "fee", "177", undefined, undefined],
    ["2019-06-14", "dividend", "300", undefined, "39"],
  ]);
  expect(ignored.map(({ code }) => code)).toEqual(["settlement-row"]);
});

it("IBKR Flex: waits while a statement is made, twice; says whether later or never", async () => {
  slept.length = 0;
  const edges = edgesOf(ibkrFlex, ibkrFake, { ...ibkrFake.credentials, queryId: "100001" });
  expect((await ibkrFlex.listAccounts(edges)).map(({ id }) => id)).toEqual(["U7654321"]);
  expect(slept).toEqual([4000, 4000]);
  const unknown = edgesOf(ibkrFlex, ibkrFake, { ...ibkrFake.credentials, queryId: "999" });
  await expect(ibkrFlex.testConnection(unknown)).rejects.toMatchObject({
    code: "refused",
    params: { reason: "1014" },
  });
  const wrong = edgesOf(ibkrFlex, ibkrFake, { token: "another", queryId: "100001" });
  await expect(ibkrFlex.testConnection(wrong)).rejects.toMatchObject({ code: "credentials-refused" });
});

it("IBKR Flex: the day two queries tell is booked once, and the latest balances count", async () => {
  clock.set(Date.parse("2025-07-01T12:00:00Z"));
  const edges = edgesOf(ibkrFlex, ibkrFake);
  const account = accountOf("U7654321");
  const december = await ibkrFlex.fetchWindow(edges, account, { from: "2024-12-01", to: "2025-06-30" });
  expect(december.rows.map(({ externalId }) => externalId)).toEqual(["9004", "60009", "9011"]);
  const { cash, positions } = await ibkrFlex.fetchBalances(edges, account);
  expect([cash[0]?.amount, positions[0]?.quantity]).toEqual(["16816.5", "70"]);
  await expect(ibkrFlex.fetchBalances(edges, accountOf("U1"))).rejects.toMatchObject({
    code: "account-gone",
  });
});

it("Trading 212: fetches a report when it is made, without the key; prices in pence are pounds", async () => {
  const edges = edgesOf(trading212, trading212Fake);
  slept.length = 0;
  const window = { from: "2024-01-01", to: "2024-03-31" };
  const { rows } = await trading212.fetchWindow(edges, accountOf("31415926"), window);
  expect([rows.length, slept]).toEqual([7, [20_000, 60_000, 60_000]]);
  const fetched = hub.journal(trading212Fake).at(-1);
  expect([fetched?.path.startsWith("/report/7001.csv"), fetched?.headers.authorization]).toEqual([
    true,
    undefined,
  ]);
  const { positions, cash } = await trading212.fetchBalances(edges, accountOf("31415926"));
  expect(cash).toEqual([{ currency: "GBP", amount: "1512.75" }]);
  // 70 pence are 0.7 pounds.
  expect(positions.map(({ instrument, price, currency }) => [instrument.symbol, price, currency])).toEqual([
    ["AAPL", "190.5", "USD"],
    ["VOD", "0.7", "GBP"],
  ]);
});
