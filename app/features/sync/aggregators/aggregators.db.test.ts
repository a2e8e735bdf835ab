import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { plaid as plaidFake, plaidVerification } from "../../../../fakes/aggregators/plaid.ts";
import { snaptrade as snaptradeFake } from "../../../../fakes/aggregators/snaptrade.ts";
import { yodlee as yodleeFake } from "../../../../fakes/aggregators/yodlee.ts";
import { createRunningClock } from "../../../../fakes/kit/fake-clock.ts";
import { startFakes } from "../../../../fakes/kit/hub.ts";
import { type TestApp, type TestUser, withApp } from "../../../../tests/support/app.ts";
import { syncConnections, syncRuns } from "../../../portfolio/portfolios/sync.tables.ts";
import { signatureOf } from "../providers/aggregators/snaptrade/request.ts";

const fakes = [plaidFake, snaptradeFake, yodleeFake];
const hub = await startFakes(fakes, createRunningClock(Date.now));
afterAll(() => hub.close());
beforeEach(() => hub.reset());

const sources = Object.fromEntries(
  fakes.map((fake) => [fake.id, { address: hub.addressOf(fake), settings: hub.settingsOf(fake) }]),
);
const env = { SYNC_SOURCES: JSON.stringify(sources) };
const withAggregators = (body: (test: TestApp) => Promise<void>) => withApp(body, { env });

interface Page {
  readonly address: string;
  readonly form: Readonly<Record<string, string>> | null;
}

/** Simulates the user: opens the page and presses its only button. */
const visit = async ({ address, form }: Page): Promise<void> => {
  const shown = await fetch(address, form ? { method: "POST", body: new URLSearchParams(form) } : {});
  const [, done = ""] = /id="connect" href="([^"]+)"/.exec(await shown.text()) ?? [];
  await fetch(done.replaceAll("&amp;", "&"), { redirect: "manual" });
};

const connect = async (user: TestUser, path: string) => {
  const { body: started } = await user.call(`POST /api/${path}/login`, { step: "start" });
  await visit(started.page);
  const finish = { step: "finish", pending: started.pending };
  const { status, body } = await user.call(`POST /api/${path}/login`, finish);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body.connection;
};

const sync = async (user: TestUser, connection: { id: string; accounts: { id: string }[] }) => {
  const [account] = connection.accounts;
  const accounts = [{ id: account?.id, into: { as: "new", name: "Linked" } }];
  await user.call("PUT /api/PortfolioSyncSettings", { connectionId: connection.id, accounts });
  await user.call("POST /api/PortfolioSyncSettings/sync", { connectionId: connection.id });
  const asked = { connectionId: connection.id };
  return (await user.call("GET /api/PortfolioSyncSettings/last-sync-result", asked)).body.run;
};

/** All credentials known to the fakes. */
const knownSecrets = (): readonly string[] => [
  ...hub.of(plaidFake).items.keys(),
  ...[...hub.of(snaptradeFake).users.values()].map(({ userSecret }) => userSecret),
  ...hub.of(yodleeFake).users.keys(),
  ...["fake-consumer-key", "fake-plaid-secret", "fake-yodlee-secret"],
];

describe("a login on the aggregator's page", () => {
  it.each([
    ["plaid", "Individual Brokerage ···4321", "Charles Schwab"],
    ["snaptrade", "Questrade Margin", "Questrade"],
    ["Yodlee", "Brokerage", "Fidelity Investments"],
  ])("%s: connected, synced, listed, and deleted there too", (path, name, brokerName) =>
    withAggregators(async ({ register, db }) => {
      const user = await register();
      const connection = await connect(user, path);
      expect(connection.accounts).toMatchObject([{ name, brokerName, portfolioId: null }]);
      const run = await sync(user, connection);
      expect(run.problem).toBeNull();
      expect(run.accounts[0].problem).toBeNull();
      expect(run.accounts[0].report.fetched).toBeGreaterThan(3);
      const asked = { connectionId: connection.id };
      const debug = await user.call("GET /api/PortfolioSyncSettings/get-debug-info", asked);
      expect(debug.body.requests.length).toBeGreaterThan(2);
      const stored = JSON.stringify([debug.body, connection, run, await db.select().from(syncConnections)]);
      for (const secret of knownSecrets()) expect(stored).not.toContain(secret);
      const { body } = await user.call(`GET /api/${path}/account`);
      expect(body.accounts).toMatchObject([{ name, portfolioName: "Linked" }]);
      const before = hub.journal().length;
      const { status } = await user.call(`POST /api/${path}/delete`, { connectionId: connection.id });
      expect([status, await db.select().from(syncConnections)]).toEqual([204, []]);
      const seen = hub
        .journal()
        .slice(before)
        .map(({ path: at }) => at.split("?")[0]);
      expect(seen.at(-1)).toMatch(/^\/(?:item\/remove|snapTrade\/deleteUser|ysl\/user\/unregister)$/);
    }),
  );

  it("not yet finished there: nothing is stored, and it can be finished later", () =>
    withAggregators(async ({ register }) => {
      const user = await register();
      const { body: started } = await user.call("POST /api/plaid/login", { step: "start" });
      const finish = { step: "finish", pending: started.pending };
      const early = await user.call("POST /api/plaid/login", finish);
      expect([early.status, early.body.error.params]).toEqual([409, { problem: "not-ready", stored: "no" }]);
      await visit(started.page);
      expect((await user.call("POST /api/plaid/login", finish)).status).toBe(200);
    }));

  it("what waits in between is sealed for its user; others' connections are not found", () =>
    withAggregators(async ({ register }) => {
      const [user, other] = [await register(), await register()];
      const { body: started } = await user.call("POST /api/snaptrade/login", { step: "start" });
      for (const { userSecret } of hub.of(snaptradeFake).users.values())
        expect(started.pending).not.toContain(userSecret);
      const finish = { step: "finish", pending: started.pending };
      expect((await other.call("POST /api/snaptrade/login", finish)).status).toBe(400);
      const { id: connectionId } = await connect(user, "plaid");
      const again = { step: "start", connectionId };
      expect((await other.call("POST /api/plaid/login", again)).status).toBe(404);
      expect((await user.call("POST /api/snaptrade/login", again)).status).toBe(404);
      expect((await other.call("POST /api/plaid/delete", { connectionId })).status).toBe(404);
      expect((await user.call("POST /api/Yodlee/delete", { connectionId })).status).toBe(404);
    }));

  it("a bank that wants its person again: the run says so, the login is repeated, the next run works", () =>
    withAggregators(async ({ register, db }) => {
      const user = await register();
      const connection = await connect(user, "plaid");
      expect((await sync(user, connection)).problem).toBeNull();
      hub.of(plaidFake).commands?.["reset-login"]?.(undefined);
      await user.call("POST /api/PortfolioSyncSettings/sync", { connectionId: connection.id });
      const [resting] = await db.select().from(syncConnections);
      expect(resting).toMatchObject({ state: "resting", problem: { code: "login-needed" } });
      const again = { step: "start", connectionId: connection.id };
      const { body: started } = await user.call("POST /api/plaid/login", again);
      await visit(started.page);
      await user.call("POST /api/plaid/login", { step: "finish", pending: started.pending });
      const rows = await db.select().from(syncConnections);
      expect(rows).toMatchObject([{ id: connection.id, state: "ready", problem: null }]);
    }));

  it("without the installation's keys the aggregators are not offered", () =>
    withApp(async ({ register }) => {
      const user = await register();
      const { body } = await user.call("GET /api/PortfolioSyncSettings");
      const ids = body.providers.map(({ id }: { id: string }) => id);
      expect(ids).toContain("kraken");
      for (const id of ["plaid", "snaptrade", "yodlee"]) expect(ids).not.toContain(id);
      expect((await user.call("POST /api/plaid/login", { step: "start" })).status).toBe(400);
    }));

  it("the way back leads to a page of ours", () =>
    withAggregators(async ({ anonymous }) => {
      for (const path of ["plaid", "snaptrade", "Yodlee"]) {
        const { status, headers } = await anonymous.call(`GET /api/${path}/return`, { status: "SUCCESS" });
        expect([status, headers.location]).toEqual([303, "/public/login-finished"]);
      }
    }));
});

describe("events of the aggregators", () => {
  const seconds = ({ clock }: TestApp) => Math.floor(clock.now.getTime() / 1000);
  const post = (test: TestApp, path: string, body: string, headers: Record<string, string> = {}) =>
    test.app.inject({
      ...{ method: "POST", url: `/api/${path}/webhook`, payload: body },
      headers: { "content-type": "application/json", ...headers },
    });
  const runsOf = async ({ db }: TestApp) => (await db.select().from(syncRuns)).length;

  it("Plaid: a right signature starts a sync, once; others do nothing", () =>
    withAggregators(async (test) => {
      const user = await test.register();
      await connect(user, "plaid");
      const [item] = [...hub.of(plaidFake).items.values()].slice(-1);
      const event = {
        webhook_type: "INVESTMENTS_TRANSACTIONS",
        webhook_code: "DEFAULT_UPDATE",
        item_id: item?.itemId,
      };
      const body = JSON.stringify(event);
      const send = async (issuedAt: number, kid?: string, sent = body) => {
        const verification = await plaidVerification(body, issuedAt, kid);
        return (await post(test, "plaid", sent, { "plaid-verification": verification })).statusCode;
      };
      expect(await send(seconds(test) - 301)).toBe(403);
      expect(await send(seconds(test), undefined, body.replace("DEFAULT", "HISTORICAL"))).toBe(403);
      expect((await post(test, "plaid", body)).statusCode).toBe(403);
      expect(await runsOf(test)).toBe(0);
      expect(await send(seconds(test))).toBe(204);
      expect(await runsOf(test)).toBe(1);
      expect(await send(seconds(test))).toBe(204);
      expect(await runsOf(test)).toBe(1);
    }));

  it("SnapTrade: signed by the consumer key, for this client, not older than five minutes", () =>
    withAggregators(async (test) => {
      const user = await test.register();
      await connect(user, "snaptrade");
      const userId = [...hub.of(snaptradeFake).users.keys()].at(-1);
      const send = async (change: object, key = "fake-consumer-key") => {
        const eventTimestamp = test.clock.now.toISOString();
        const event = {
          userId,
          clientId: "FAKE-CLIENT",
          eventType: "ACCOUNT_TRANSACTIONS_UPDATED",
          eventTimestamp,
        };
        const sent = { ...event, ...change };
        const headers = { signature: signatureOf(key, sent) };
        return (await post(test, "snaptrade", JSON.stringify(sent), headers)).statusCode;
      };
      expect(await send({}, "another-key")).toBe(403);
      expect(await send({ clientId: "OTHER" })).toBe(403);
      expect(await send({ eventTimestamp: "2026-11-20T09:54:59Z" })).toBe(403);
      expect(await runsOf(test)).toBe(0);
      expect([await send({}), await runsOf(test)]).toEqual([204, 1]);
      expect([await send({}), await runsOf(test)]).toEqual([204, 1]);
      expect([await send({ userId: "somebody" }), await runsOf(test)]).toEqual([204, 1]);
    }));

  it("Yodlee: unsigned, so only a hint; a body that is too long or no object is refused", () =>
    withAggregators(async (test) => {
      const user = await test.register();
      await connect(user, "Yodlee");
      const loginName = [...hub.of(yodleeFake).users.keys()].at(-1);
      const event = { event: { info: "REFRESH.PROCESS_COMPLETED", data: { loginName } } };
      expect((await post(test, "Yodlee", JSON.stringify(event))).statusCode).toBe(204);
      expect(await runsOf(test)).toBe(1);
      const foreign = { event: { info: "REFRESH", data: { loginName: "nobody" } } };
      expect((await post(test, "Yodlee", JSON.stringify(foreign))).statusCode).toBe(204);
      const long = { ...event, filler: "x".repeat(66_000) };
      expect((await post(test, "Yodlee", JSON.stringify(long))).statusCode).toBe(413);
      expect((await post(test, "Yodlee", "[]")).statusCode).toBe(400);
      expect(await runsOf(test)).toBe(1);
    }));
});
