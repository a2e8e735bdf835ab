import type { Balances, DraftRow } from "@zerno/brokers";
import { afterAll, beforeEach, expect, it } from "vitest";
import { plaid as plaidFake } from "../../../../../fakes/aggregators/plaid.ts";
import { snaptrade as snaptradeFake } from "../../../../../fakes/aggregators/snaptrade.ts";
import { yodlee as yodleeFake } from "../../../../../fakes/aggregators/yodlee.ts";
import type { Fake, FakeInstance } from "../../../../../fakes/kit/fake.ts";
import { createStandingClock } from "../../../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../../../fakes/kit/hub.ts";
import type { SyncProvider } from "../../provider.ts";
import { adapterEdges, problemOf } from "../../testing/adapter-edges.ts";
import { contractCases } from "../../testing/contract-cases.ts";
import { LOGINS } from "./login.ts";
import { plaid } from "./plaid.ts";
import { snaptrade } from "./snaptrade.ts";
import { yodlee } from "./yodlee.ts";

const clock = createStandingClock("2026-05-02T06:00:00Z");
const hub = await startFakes([plaidFake, snaptradeFake, yodleeFake], clock);
afterAll(() => hub.close());
beforeEach(() => hub.reset());

const window = { from: "2026-03-01", to: "2026-05-01" };
const emptyWindow = { from: "2026-04-20", to: "2026-04-25" };
contractCases(hub, {
  ...{ provider: snaptrade, fake: snaptradeFake, window, emptyWindow },
  ...{ path: "activities", expired: "login-needed" },
});
contractCases(hub, {
  ...{ provider: plaid, fake: plaidFake, window, emptyWindow },
  ...{ path: "investments/transactions", expired: "login-needed" },
});
contractCases(hub, { provider: yodlee, fake: yodleeFake, window, emptyWindow, path: "transactions" });

const open = (fake: Fake, secrets = fake.credentials) =>
  adapterEdges(hub.addressOf(fake), secrets, clock.now, { settings: hub.settingsOf(fake) }).edges as never;

const contents = (rows: readonly DraftRow[]) =>
  rows.map(({ kind, date, instrument, quantity, amount, currency, fee, tax }) => {
    const name = instrument?.isin ?? instrument?.symbol;
    const costs = [fee && `fee ${fee}`, tax && `tax ${tax}`];
    return [date, kind, name, quantity, amount, currency, ...costs]
      .filter((part) => part !== undefined)
      .join(" ");
  });

const held = ({ cash, positions }: Balances) => [
  ...cash.map(({ currency, amount }) => `${currency} ${amount}`),
  ...positions.map(({ instrument, quantity, price }) => `${instrument.symbol} ${quantity} at ${price}`),
];

const read = async (provider: SyncProvider, fake: Fake) => {
  const edges = open(fake);
  const [account] = await provider.listAccounts(edges);
  if (account === undefined) throw new Error("No account");
  const page = await provider.fetchWindow(edges, account, window);
  return { account, rows: contents(page.rows), held: held(await provider.fetchBalances(edges, account)) };
};

it("snaptrade: rows, balances and the broker, by hand", async () => {
  const { account, rows, held: sums } = await read(snaptrade, snaptradeFake);
  expect(account).toMatchObject({ name: "Questrade Margin", number: "51234567", brokerId: "questrade" });
  expect(rows).toEqual([
    "2026-03-02 deposit 5000 USD",
    "2026-03-03 buy AAPL 10 1500 USD fee 4.95",
    "2026-03-20 dividend AAPL 2.4 USD tax 0.36",
    "2026-04-02 sell AAPL 2 320 USD fee 4.95",
    "2026-04-03 fee 9.95 USD",
  ]);
  // 5000 - 1504.95 + 2.40 - 0.36 + 315.05 - 9.95
  expect(sums).toEqual(["USD 3802.19", "AAPL 8 at 161.5"]);
});

it("plaid: rows, balances and the broker, by hand", async () => {
  const { account, rows, held: sums } = await read(plaid, plaidFake);
  expect(account).toMatchObject({ name: "Individual Brokerage ···4321", brokerId: "schwab" });
  expect(rows).toEqual([
    "2026-03-02 deposit 3000 USD",
    "2026-03-03 buy US5949181045 5 1500 USD fee 1",
    "2026-03-20 dividend US5949181045 3.75 USD",
    "2026-04-02 sell US5949181045 1 320 USD",
  ]);
  // 3000 - 1501 + 3.75 + 320
  expect(sums).toEqual(["USD 1822.75", "MSFT 4 at 321.5"]);
});

it("yodlee: rows, balances and the broker, by hand", async () => {
  const { account, rows, held: sums } = await read(yodlee, yodleeFake);
  expect(account).toMatchObject({ id: "7001", name: "Brokerage", brokerId: "fidelity" });
  expect(rows).toEqual([
    "2026-03-02 deposit 2000 USD",
    "2026-03-03 buy US9229087690 10 1000 USD fee 1",
    "2026-03-20 dividend US9229087690 2.5 USD",
    "2026-04-03 fee 5 USD",
  ]);
  // 2000 - 1001 + 2.50 - 5
  expect(sums).toEqual(["USD 996.5", "VTI 10 at 101.5"]);
});

const order = {
  secrets: undefined,
  newUserId: "user-of-ours",
  returnTo: "http://127.0.0.1/back",
  webhook: undefined,
};

/** Simulates the user: opens the page and presses its only button. */
const visit = async (page: { address: string; form?: Readonly<Record<string, string>> }) => {
  const body = page.form && new URLSearchParams(page.form);
  const shown = await fetch(page.address, body ? { method: "POST", body } : {});
  const [, address = ""] = /id="connect" href="([^"]+)"/.exec(await shown.text()) ?? [];
  return fetch(address.replaceAll("&amp;", "&"), { redirect: "manual" });
};

it.each([
  [snaptrade, snaptradeFake],
  [plaid, plaidFake],
  [yodlee, yodleeFake],
] as const)(
  "$id: a login on its page, a first sync that takes its time, then the accounts",
  async (provider, fake) => {
    Object.assign(hub.of<FakeInstance>(fake), { delayMs: 60_000 });
    const login = LOGINS[provider.id];
    const started = await login?.start(open(fake), { ...order, locale: "en" });
    if (login === undefined || started === undefined) throw new Error("No login");
    await visit(started.page);
    const secrets = (await login.finish(open(fake), started.pending)) as Readonly<Record<string, string>>;
    expect(provider.secrets.safeParse(secrets).success).toBe(true);
    const early = async () => {
      const [account] = await provider.listAccounts(open(fake, secrets));
      if (account) await provider.fetchWindow(open(fake, secrets), account, window);
    };
    expect(await problemOf(early())).toBe("not-ready");
    clock.advance(61_000);
    const [account] = await provider.listAccounts(open(fake, secrets));
    expect(account?.name).not.toBe("");
    await provider.revoke?.(open(fake, secrets));
    expect(await problemOf(provider.testConnection(open(fake, secrets)))).not.toBe("none");
  },
);

it("plaid: finishing before the login is not ready", async () => {
  const started = await LOGINS.plaid?.start(open(plaidFake), { ...order, locale: "en" });
  expect(await problemOf(LOGINS.plaid?.finish(open(plaidFake), started?.pending) as Promise<unknown>)).toBe(
    "not-ready",
  );
});

it("a broken login asks for its page again, and the same secrets work after it", async () => {
  hub.of(plaidFake).commands?.["reset-login"]?.(undefined);
  expect(await problemOf(plaid.testConnection(open(plaidFake)))).toBe("login-needed");
  const again = { ...order, secrets: plaidFake.credentials, locale: "en" as const };
  const started = await LOGINS.plaid?.start(open(plaidFake), again);
  await visit(started?.page as { address: string });
  expect(await LOGINS.plaid?.finish(open(plaidFake), started?.pending)).toEqual(plaidFake.credentials);
  expect(await problemOf(plaid.testConnection(open(plaidFake)))).toBe("none");
  hub.of(yodleeFake).commands?.["reset-login"]?.(undefined);
  expect(await problemOf(yodlee.testConnection(open(yodleeFake)))).toBe("login-needed");
});

it("snaptrade: a login that may trade is refused", async () => {
  const [login] = hub.of(snaptradeFake).users.get("fake-user")?.logins ?? [];
  Object.assign(login ?? {}, { type: "trade" });
  expect(await problemOf(snaptrade.testConnection(open(snaptradeFake)))).toBe("credentials-too-strong");
});

it("snaptrade and plaid: further pages are read, and counted once", async () => {
  const [deposit] = hub.of(snaptradeFake).activities;
  for (let index = 0; index < 1200; index += 1)
    hub.of(snaptradeFake).activities.push({ ...deposit, amount: index + 1 } as never);
  expect((await read(snaptrade, snaptradeFake)).rows).toHaveLength(1205);
  const cash = hub.of(plaidFake).transactions.at(-1);
  for (let index = 0; index < 600; index += 1)
    hub.of(plaidFake).transactions.push({ ...cash, amount: -(index + 1) } as never);
  expect((await read(plaid, plaidFake)).rows).toHaveLength(604);
});

it("yodlee: a token that ends in the middle is taken anew", async () => {
  hub.of(yodleeFake).tokenMs = 1000;
  const [deposit] = hub.of(yodleeFake).transactions;
  for (let index = 0; index < 700; index += 1)
    hub.of(yodleeFake).transactions.push({ ...deposit, id: 9000 + index } as never);
  const edges = adapterEdges(hub.addressOf(yodleeFake), yodleeFake.credentials, clock.now, {
    settings: hub.settingsOf(yodleeFake),
  }).edges;
  const slow = {
    ...edges,
    send: async (request: Parameters<typeof edges.send>[0]) => {
      const reply = await edges.send(request);
      if (request.url.includes("skip=0")) clock.advance(2000);
      return reply;
    },
  };
  const page = await yodlee.fetchWindow(slow as never, { id: "7001", name: "" }, window);
  expect(page.rows).toHaveLength(704);
  expect(hub.journal(yodleeFake).filter(({ status }) => status === 401)).toHaveLength(1);
});

it("without the installation's keys nothing is asked", async () => {
  for (const [provider, fake] of [
    [plaid, plaidFake],
    [snaptrade, snaptradeFake],
    [yodlee, yodleeFake],
  ] as const) {
    const { edges } = adapterEdges(hub.addressOf(fake), fake.credentials, clock.now);
    expect(await problemOf(provider.testConnection(edges as never))).toBe("credentials-refused");
  }
  expect(hub.journal()).toEqual([]);
});
