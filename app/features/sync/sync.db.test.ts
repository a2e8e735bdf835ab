import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createStandingClock } from "../../../fakes/kit/fake-clock.ts";
import { type FakeHub, startFakes } from "../../../fakes/kit/hub.ts";
import { QUESTRADE_TOKEN, questrade } from "../../../fakes/questrade/fake.ts";
import { T_INVEST_TOKENS, tInvest } from "../../../fakes/t-invest/fake.ts";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { must } from "../import/testing/import-fixture.ts";

const path = "/api/PortfolioSyncSettings";
const create = `POST ${path}/createsyncconnection`;
const { readOnly, full } = T_INVEST_TOKENS;

let hub: FakeHub;
beforeAll(async () => {
  hub = await startFakes([tInvest, questrade], createStandingClock("2026-11-20T09:00:00Z"), {
    isStrict: false,
  });
});
afterAll(() => hub.close());
beforeEach(() => hub.reset());

/** Without limits and waiting. */
const withFakes = (
  body: (test: TestApp, user: TestUser) => Promise<void>,
  env: Record<string, string> = {},
) => {
  const limits = { perMinute: 1_000_000, parallel: 10, spacingMs: 0 };
  const sources = Object.fromEntries(
    hub.fakes.map((fake) => [fake.id, { address: hub.addressOf(fake), limits, pauses: 0 }]),
  );
  return withApp(async (test) => body(test, await test.register()), {
    env: { SYNC_SOURCES: JSON.stringify(sources), ...env },
  });
};

const connect = async (user: TestUser, rest: object = {}) =>
  must(await user.call(create, { provider: "t-invest", name: "T", secrets: { token: readOnly }, ...rest }))
    .connection;

it("names a new connection after its broker until its owner renames it", () =>
  withFakes(async (_test, user) => {
    const connection = await connect(user, { name: "" });
    expect(connection).toMatchObject({ name: "T-Invest", isNamed: false });
  }));

it("connects, links an account to a new portfolio, syncs, and tells what it did", () =>
  withFakes(async (_test, user) => {
    const strong = await user.call(create, { provider: "t-invest", secrets: { token: full } });
    expect(strong.body.error).toMatchObject({
      code: "SYNC_REFUSED",
      params: { problem: "credentials-too-strong", stored: "no" },
    });
    const tried = { provider: "t-invest", secrets: { token: full } };
    expect(must(await user.call(`POST ${path}/testconnection`, tried))).toEqual({
      isOk: false,
      problem: { code: "credentials-too-strong", params: {} },
    });
    const empty = await user.call(create, { provider: "t-invest", secrets: { token: " " } });
    expect(empty.body.error.fields).toEqual([{ path: "secrets.token", code: "required" }]);
    expect(must(await user.call(`GET ${path}`)).connections).toEqual([]);

    const connection = await connect(user);
    expect(connection).toMatchObject({
      provider: "t-invest",
      ...{ name: "T", isNamed: true },
      tokenMode: "server",
      state: "ready",
    });
    expect((await connect(user)).id).toBe(connection.id);
    const [account, ...others] = connection.accounts;
    expect(account).toMatchObject({ numberMasked: "••••0001", portfolioId: null, level: 2 });
    const connectionId = connection.id;
    const choice = { id: account.id, into: { as: "new", name: "Broker" }, cashBackType: 1 };
    const out = others.map(({ id }: { id: string }) => ({ id, into: { as: "none" } }));
    must(await user.call(`PUT ${path}`, { connectionId, accounts: [choice, ...out] }));
    const [made] = must(await user.call("GET /api/MyPortfolio")).portfolios;
    expect(made).toMatchObject({ name: "Broker", currency: "RUB", cashBackType: 1, setupRequired: true });

    expect(must(await user.call(`POST ${path}/sync`, { connectionId }))).toEqual({ isStarted: true });
    const { run } = must(await user.call(`GET ${path}/last-sync-result`, { connectionId }));
    expect(run).toMatchObject({ state: "done", trigger: "now", problem: null });
    expect(run.accounts[0].report).toMatchObject({ takenBack: 0 });
    expect(run.accounts[0].report.booked).toBeGreaterThan(3);
    const [after] = must(await user.call("GET /api/MyPortfolio")).portfolios;
    expect(after.setupRequired).toBe(false);
    const progress = must(await user.call(`GET ${path}/check-process-sync`, { connectionId }));
    const { lastRunAt } = must(await user.call(`GET ${path}`)).connections[0] ?? {};
    expect(lastRunAt).toEqual(expect.any(String));
    expect(progress).toEqual({ isRunning: false, progress: null, lastRunAt });
    const { requests } = must(await user.call(`GET ${path}/get-debug-info`, { connectionId }));
    expect(requests.length).toBeGreaterThan(2);
    expect(JSON.stringify(requests)).not.toContain(readOnly);
    expect(must(await user.call("GET /api/autosync/account")).accounts).toHaveLength(
      connection.accounts.length,
    );

    const state = must(await user.call(`GET ${path}`, { portfolioId: made.id })).connections[0];
    expect(state).toMatchObject({ state: "ready", isRunning: false });
    // A fixed minute of the owner's night.
    expect(state.nextRunAt).toMatch(/^2026-11-2[01]T/);
    must(await user.call(`DELETE ${path}`, { portfolioId: made.id }));
    expect(must(await user.call(`GET ${path}`, { portfolioId: made.id })).connections).toEqual([]);
    must(await user.call("POST /api/autosync/delete", { connectionId }));
    expect(must(await user.call(`GET ${path}`)).connections).toEqual([]);
    expect(
      must(await user.call("GET /api/transactions", { portfolioId: made.id })).totalCount,
    ).toBeGreaterThan(3);
  }));

it("with a passphrase nothing runs without it; back to the server's key it does", () =>
  withFakes(async ({ db }, user) => {
    const passphrase = "a long passphrase of mine";
    const { id: connectionId } = await connect(user, { passphrase });
    const lastRun = async () => must(await user.call(`GET ${path}/last-sync-result`, { connectionId })).run;
    must(await user.call(`POST ${path}/sync`, { connectionId }));
    expect(await lastRun()).toMatchObject({ state: "failed", problem: { code: "passphrase-needed" } });
    must(await user.call(`POST ${path}/sync`, { connectionId, passphrase: "another long passphrase" }));
    expect(await lastRun()).toMatchObject({ problem: { code: "passphrase-needed" } });
    must(await user.call(`POST ${path}/sync`, { connectionId, passphrase }));
    expect(await lastRun()).toMatchObject({ state: "done" });
    expect(must(await user.call(`POST ${path}/bulk-sync`))).toEqual({ started: [] });
    const wrong = { connectionId, passphrase: "another long passphrase" };
    const off = `POST ${path}/disable-token-encryption`;
    expect((await user.call(off, wrong)).body.error.fields[0].code).toBe("wrong-passphrase");
    must(await user.call(off, { connectionId, passphrase }));
    expect(must(await user.call(`POST ${path}/bulk-sync`))).toEqual({ started: [connectionId] });
    expect(await lastRun()).toMatchObject({ state: "done", trigger: "bulk" });
    must(await user.call(`POST ${path}/enable-token-encryption`, { connectionId, passphrase }));
    must(await user.call(`POST ${path}/sync`, { connectionId }));
    expect(await lastRun()).toMatchObject({ problem: { code: "passphrase-needed" } });
    const { rows } = await db.execute(sql`select t::text as text from sync_connections t`);
    expect(JSON.stringify(rows)).not.toContain(readOnly);
    // One notification for repeated failures with one reason.
    const announced = await db.execute(sql`select kind from notices where kind = 'sync-failed'`);
    expect(announced.rows).toHaveLength(2);
  }));

it("another person's portfolio, a plan without room and an unconfirmed address are refused", async () => {
  await withFakes(async ({ register }, user) => {
    const other = await register();
    const theirs = await addPortfolio(other);
    const connection = await connect(user);
    const link = (id: string) =>
      user.call(`PUT ${path}`, {
        connectionId: connection.id,
        accounts: [{ id: connection.accounts[0].id, into: { as: "portfolio", id } }],
      });
    expect((await link(theirs)).status).toBe(404);
    expect((await user.call(`DELETE ${path}`, { portfolioId: theirs })).status).toBe(404);
  });
  await withFakes(
    async ({ db }, user) => {
      const connection = await connect(user);
      const id = await addPortfolio(user);
      await db.execute(sql`update users set plan = 'Tier0'`);
      const accounts = [{ id: connection.accounts[0].id, into: { as: "portfolio", id } }];
      const refused = await user.call(`PUT ${path}`, { connectionId: connection.id, accounts });
      expect(refused.body.error).toMatchObject({ code: "LIMIT_REACHED", params: { limit: "link-account" } });
    },
    { BILLING: "on" },
  );
  await withFakes(
    async ({ db }, user) => {
      await db.execute(sql`update users set email_confirmed_at = null`);
      const refused = await user.call(create, { provider: "t-invest", secrets: { token: readOnly } });
      expect(refused.body.error.code).toBe("EMAIL_UNCONFIRMED");
    },
    { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@example.org", BASE_URL: "https://z.example" },
  );
});

it("a token that counts once is never lost: what comes for it is stored before it is used, whatever breaks then", () =>
  withFakes(async ({ db }, user) => {
    const secrets = { refreshToken: QUESTRADE_TOKEN };
    const breakOnce = () =>
      hub.script({ fake: "questrade", kind: "truncated", path: "v1/accounts", times: 1 });
    const used = () => hub.of(questrade).used.length;
    // Consumed by a check, and by a connection that fails while listing accounts.
    breakOnce();
    const tried = { provider: "questrade", secrets };
    expect(must(await user.call(`POST ${path}/testconnection`, tried))).toMatchObject({ isOk: false });
    expect(used()).toBe(1);
    breakOnce();
    const broken = await user.call(create, { ...tried, name: "Q" });
    expect(broken.body.error.params).toEqual({ problem: "unreadable", stored: "yes" });
    const [half] = must(await user.call(`GET ${path}`)).connections;
    expect(half).toMatchObject({ provider: "questrade", problem: { code: "unreadable" }, accounts: [] });
    const { connection } = must(await user.call(create, { ...tried, name: "Q" }));
    expect(connection).toMatchObject({ id: half.id, problem: null, accounts: [{ portfolioId: null }] });
    const connectionId = connection.id;
    must(await user.call(`POST ${path}/sync`, { connectionId }));
    const last = async () => must(await user.call(`GET ${path}/last-sync-result`, { connectionId })).run;
    expect(await last()).toMatchObject({ state: "done" });
    // New credentials are checked and stored in one; refused ones change nothing.
    const renew = (refreshToken: string) =>
      user.call("POST /api/autosync/login", {
        ...{ connectionId, provider: "questrade", secrets: { refreshToken }, isChecked: true },
      });
    expect((await renew("spent")).body.error.params).toEqual({ problem: "credentials-refused" });
    must(await user.call(`POST ${path}/sync`, { connectionId }));
    expect(await last()).toMatchObject({ state: "done" });
    must(await renew(`fake-questrade-refresh-${used()}`));
    must(await user.call(`POST ${path}/sync`, { connectionId }));
    expect(await last()).toMatchObject({ state: "done" });
    const { rows } = await db.execute(sql`select t::text as text from sync_connections t`);
    expect(JSON.stringify(rows)).not.toContain("fake-questrade");
  }));

it("numbers of providers are taken for ids, a running connection is left to its run", () =>
  withFakes(async ({ db, clock }, user) => {
    const secrets = { token: readOnly };
    const old = must(await user.call(create, { provider: 1, secrets }));
    expect(old.connection.provider).toBe("t-invest");
    expect(must(await user.call(create, { provider: 2, secrets })).connection.id).toBe(old.connection.id);
    for (const provider of [3, 7])
      expect((await user.call(create, { provider, secrets })).body.error.fields).toEqual([
        { path: "provider", code: "invalid" },
      ]);
    expect((await user.call(create, { provider: 9, secrets })).status).toBe(400);
    await db.execute(
      sql`update sync_connections set lease_id = id, lease_until = ${new Date(clock.now.getTime() + 60_000).toISOString()}`,
    );
    const connectionId = old.connection.id;
    expect(must(await user.call(`POST ${path}/testconnection`, { connectionId }))).toEqual({
      isOk: false,
      problem: { code: "busy", params: {} },
    });
    const passphrase = "a long passphrase of mine";
    const seal = await user.call(`POST ${path}/enable-token-encryption`, { connectionId, passphrase });
    expect(seal.body.error.params).toEqual({ problem: "busy" });
    expect(must(await user.call(`POST ${path}/sync`, { connectionId }))).toEqual({ isStarted: false });
  }));
