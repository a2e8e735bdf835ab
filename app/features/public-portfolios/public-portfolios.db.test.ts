import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, testPassword, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { emails, users } from "../../identity/identity.tables.ts";

const publish = async (user: TestUser, id: string, areTransactionsShared = false): Promise<string> => {
  const { status, body } = await user.call("POST /api/MyPortfolio/public-key", { id, areTransactionsShared });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.key;
};

/** Matches a ratio as visitors see it. */
const sixDigits = (text?: string) => text && String(Math.round(Number(text) * 1e6) / 1e6);

/** 3,000 dollars in: 2,000 for ten pencils that are worth 3,000 now, 500 for a house, 500 left. */
async function makeWorld({ db, register }: TestApp) {
  const user = await register();
  const portfolioId = await addPortfolio(user, { name: "For all", currency: "USD" });
  const [mail] = await db.select().from(emails).where(eq(emails.email, user.email));
  const closes = { "2026-11-02": 200, "2026-11-19": 300 };
  const pencils = await addAsset(db, { number: 1, ticker: "PNCL", closes });
  const house = { number: 2, ticker: "HOUSE7", ownerId: mail?.userId ?? "", closes: { "2026-11-02": 500 } };
  const houseId = await addAsset(db, house);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "3000" });
  await addRow(user, portfolioId, {
    ...{ kind: "buy", date: "2026-11-02", assetId: pencils, quantity: "10", price: "200" },
    note: "a secret note",
  });
  await addRow(user, portfolioId, {
    ...{ kind: "buy", date: "2026-11-02", assetId: houseId, quantity: "1", price: "500" },
  });
  return { user, portfolioId };
}

describe("what is shown of a public portfolio", () => {
  it("weights and returns as its owner's, and no amount, quantity, note or name of an own asset", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const key = await publish(user, portfolioId, true);
      const ask = async (path: string, more = {}) =>
        (await test.anonymous.call(`GET /api/public/${path}`, { key, ...more })).body;
      const portfolio = await ask("portfolio");
      expect(portfolio).toMatchObject({ name: "For all", currency: "USD", isComposite: false });
      const named = { exchange: expect.any(String), name: expect.any(String) };
      // 3,000, 500 and 500 of 4,000.
      expect(portfolio.holdings).toEqual([
        {
          asset: { ...named, id: expect.any(String), ticker: "PNCL", type: 1 },
          weight: { value: "0.75" },
          simpleReturn: { value: "0.5" },
          amounts: null,
        },
        {
          asset: { id: null, ticker: null, exchange: null, name: null, type: expect.any(Number) },
          weight: { value: "0.125" },
          simpleReturn: { value: "0" },
          amounts: null,
        },
      ]);
      expect(portfolio.cash).toEqual([{ currency: "USD", weight: { value: "0.125" }, amounts: null }]);
      const stats = await ask("stats");
      const { head } = (await user.call("GET /api/main-stats", { portfolioId })).body;
      expect(stats.holdingCount).toBe(2);
      for (const name of ["simpleReturn", "twr", "irr", "dayChangeRatio"])
        expect([name, stats.figures[name].value]).toEqual([name, sixDigits(head[name].value)]);
      const { series } = await ask("history-prices");
      expect(series.at(-1)).toEqual({
        ...{ date: "2026-11-20", twrIndex: 1.333333, benchmark: null, drawdown: 0 },
      });
      const { spans } = await ask("history-profits", { by: "year" });
      expect(spans).toEqual([
        { name: "2026", from: expect.any(String), to: "2026-11-20", ratio: { value: "0.333333" } },
      ]);
      const { rows } = await ask("transactions");
      expect(rows.map((row: object) => Object.keys(row))).toEqual(
        Array(3).fill(["date", "kindName", "asset", "amounts"]),
      );
      const told = JSON.stringify([portfolio, stats, series, spans, rows]);
      // As whole numbers: the digits of a ratio may be anything.
      for (const amount of ["3000", "4000", "2000", "1000", "500", "300", "200"])
        expect([amount, new RegExp(`(?<![\\d.])${amount}(?![\\d-])`).test(told)]).toEqual([amount, false]);
      for (const word of ["secret", "HOUSE7", portfolioId, "Test User"])
        expect([word, told.includes(word)]).toEqual([word, false]);
    }));

  it("rows only where their owner shares them; the key stays when that changes", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const key = await publish(user, portfolioId);
      const rows = () => test.anonymous.call("GET /api/public/transactions", { key });
      expect((await rows()).status).toBe(404);
      expect(await publish(user, portfolioId, true)).toBe(key);
      expect((await rows()).body.rows).toHaveLength(3);
      const { published } = (await user.call("GET /api/MyPortfolio/public-key", { id: portfolioId })).body;
      expect(published).toMatchObject({
        key,
        areTransactionsShared: true,
        since: "2026-11-20T10:00:00.000Z",
      });
    }));

  it("nothing while it is deleted; publishing and hiding stand in the owner's security log once each", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const key = await publish(user, portfolioId);
      await publish(user, portfolioId, true);
      await user.call("DELETE /api/MyPortfolio", { id: portfolioId });
      for (const path of ["portfolio", "stats", "transactions", "history-prices", "history-profits"])
        expect([path, (await test.anonymous.call(`GET /api/public/${path}`, { key })).status]).toEqual([
          path,
          410,
        ]);
      expect((await user.call("POST /api/MyPortfolio/undo-delete", { id: portfolioId })).status).toBe(200);
      for (const _ of [1, 2])
        expect((await user.call("DELETE /api/MyPortfolio/public-key", { id: portfolioId })).status).toBe(204);
      await user.call("POST /api/account/check-password", { password: testPassword });
      const { events } = (await user.call("GET /api/user/security-log", {})).body;
      const named = events.map(({ event }: { event: string }) => event);
      expect(named.filter((event: string) => event.startsWith("portfolio-"))).toEqual([
        "portfolio-hidden",
        "portfolio-published",
      ]);
    }));

  it("nothing of what came back from the bin until it is published again, widgets included", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const key = await publish(user, portfolioId);
      const widget = { portfolioId, name: "Blog", kind: "cash", isStealth: true };
      expect((await user.call("POST /api/Dashboard/widget-tokens", widget)).status).toBe(201);
      await user.call("DELETE /api/MyPortfolio", { id: portfolioId });
      expect((await user.call("POST /api/MyPortfolio/undo-delete", { id: portfolioId })).status).toBe(200);
      const { published } = (await user.call("GET /api/MyPortfolio/public-key", { id: portfolioId })).body;
      const { tokens } = (await user.call("GET /api/Dashboard/widget-tokens", { portfolioId })).body;
      expect([published, tokens]).toEqual([null, []]);
      expect((await test.anonymous.call("GET /api/public/portfolio", { key })).status).toBe(410);
      expect(await publish(user, portfolioId)).not.toBe(key);
    }));

  it("nothing of a sandbox: it gets no key, and a key from before opens nothing until it is real again", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const key = await publish(user, portfolioId, true);
      const setType = (accountType: 1 | 2) =>
        user.call("PUT /api/MyPortfolio", { id: portfolioId, accountType });
      const paths = ["portfolio", "stats", "transactions", "history-prices", "history-profits"];
      const statuses = () =>
        Promise.all(
          paths.map(async (path) => (await test.anonymous.call(`GET /api/public/${path}`, { key })).status),
        );
      await setType(2);
      expect(await statuses()).toEqual(paths.map(() => 404));
      const again = await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId });
      expect([again.status, again.body.error.code]).toEqual([409, "SANDBOX_PRIVATE"]);
      await setType(1);
      expect(await statuses()).toEqual(paths.map(() => 200));
      const sandbox = await addPortfolio(user, { accountType: 2, name: "Sand" });
      const refused = await user.call("POST /api/MyPortfolio/public-key", { id: sandbox });
      expect([refused.status, refused.body.error.code]).toEqual([409, "SANDBOX_PRIVATE"]);
      const { published } = (await user.call("GET /api/MyPortfolio/public-key", { id: sandbox })).body;
      expect(published).toBe(null);
    }));

  it("nothing at an invalid key: not found, like a key that was never issued", () =>
    withApp(async (test) => {
      const user = await test.register();
      const paths = ["portfolio", "stats", "transactions", "history-prices", "history-profits", "income"];
      for (const key of ["zzzzzzzzzz", "Zzzzzzzzzz", "short", "with space", "\ud800", "x".repeat(3000)])
        for (const [caller, path] of [
          ...paths.map((name) => [test.anonymous, `GET /api/public/${name}`] as const),
          ...["GET", "POST", "DELETE"].map((method) => [user, `${method} /api/social/follow`] as const),
        ]) {
          const { status, body } = await caller.call(path, { key });
          expect([path, key, status, body.error?.code]).toEqual([path, key, 404, "NOT_FOUND"]);
        }
    }));

  it("nothing of an account whose address is not confirmed, and nothing of others' portfolios", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeWorld(test);
      const other = await test.register();
      const foreign = await other.call("POST /api/MyPortfolio/public-key", { id: portfolioId });
      expect([foreign.status, foreign.body.error.code]).toEqual([404, "NOT_FOUND"]);
      await test.db.update(users).set({ emailConfirmedAt: null });
      const refused = await user.call("POST /api/MyPortfolio/public-key", { id: portfolioId });
      expect([refused.status, refused.body.error.code]).toEqual([409, "EMAIL_UNCONFIRMED"]);
    }));
});
