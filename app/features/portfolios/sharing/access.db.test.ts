import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestUser, withApp } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { users } from "../../../identity/identity.tables.ts";
import { storeSplitEvents } from "../../../market/events/store-split-events.ts";
import { portfolioGrants } from "../../../portfolio/portfolios/grants.tables.ts";
import { nilGuid } from "../../../shared/codes.ts";

const dayMs = 86_400_000;

const invite = async (owner: TestUser, id: string, level: "view" | "edit", label = "Anna") => {
  const { status, body } = await owner.call("POST /api/MyPortfolio/access", { id, level, label });
  expect(status).toBe(200);
  const token: string = body.link.split("token=")[1];
  return { accessId: body.accessId as string, token };
};

const accept = (guest: TestUser, token: string) =>
  guest.call("POST /api/MyPortfolio/access/accept", { token });

const people = async (owner: TestUser, id: string) =>
  (await owner.call("GET /api/MyPortfolio/access", { id })).body.people;

const sharedWith = async (guest: TestUser) => (await guest.call("GET /api/MyPortfolio")).body.shared;

describe("a portfolio that is shared", () => {
  it("stands in the guest's list, is seen with the owner's figures and in no total of the guest's", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      const stock = await addAsset(db, { number: 1, ticker: "AAA", closes: { "2026-11-19": 12 } });
      const id = await addPortfolio(owner, { name: "Family" });
      await addPortfolio(owner, { name: "Secret" });
      await addRow(owner, id, {
        kind: "buy",
        date: "2026-11-02",
        assetId: stock,
        quantity: "10",
        price: "10",
      });
      const { token } = await invite(owner, id, "view");
      const shown = await guest.call("GET /api/MyPortfolio/access/invitation", { token });
      expect(shown.body).toEqual({ portfolio: "Family", owner: "Test User", level: "view", isOwn: false });
      expect((await accept(guest, token)).body).toEqual({ portfolioId: id });
      const list = await sharedWith(guest);
      expect(list).toMatchObject([
        { id, name: "Family", level: "view", owner: "Test User", hasHoldings: true },
      ]);
      expect((await guest.call("GET /api/MyPortfolio")).body.portfolios).toEqual([]);
      const stats = await guest.call("GET /api/main-stats", { portfolioId: id });
      expect(stats.body).toEqual((await owner.call("GET /api/main-stats", { portfolioId: id })).body);
      expect((await guest.call("GET /api/DashboardStats/portfolio-list")).body.portfolios).toEqual([]);
      expect(await people(owner, id)).toMatchObject([
        { label: "Anna", level: "view", name: "Test User", expiresAt: null },
      ]);
    }));

  it("with edit: rows are written into it, and the owner reads who did it", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      const id = await addPortfolio(owner);
      await accept(guest, (await invite(owner, id, "edit")).token);
      const [grantee] = await db.select().from(portfolioGrants);
      await db
        .update(users)
        .set({ name: "Boris" })
        .where(eq(users.userId, grantee?.granteeId ?? ""));
      const row = await addRow(guest, id, { kind: "deposit", date: "2026-11-02", amount: "100" });
      const seen = await owner.call("GET /api/transactions", { portfolioId: id });
      expect(seen.body.rows).toMatchObject([{ id: row.id }]);
      const log = await owner.call("GET /api/MyPortfolio/history", { portfolioId: id });
      expect(log.body.changes[0]).toMatchObject({ kind: "transaction-added", actor: "Boris", isOwn: false });
      const theirs = await guest.call("GET /api/MyPortfolio/history", { portfolioId: id });
      expect(theirs.body.changes[0]).toMatchObject({ isOwn: true });
      const undone = await owner.call("POST /api/MyPortfolio/undo", { changeId: log.body.changes[0].id });
      expect(undone.status).toBe(200);
    }));

  it("with edit: guests undo what they did themselves, and nothing that somebody else did", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest, other] = [await register(), await register(), await register()];
      const stock = await addAsset(db, { number: 1, ticker: "AAA", closes: { "2026-11-19": 12 } });
      const [portfolioId, hidden] = [
        await addPortfolio(owner),
        await addPortfolio(owner, { name: "Hidden" }),
      ];
      const first = await invite(owner, portfolioId, "edit");
      await accept(guest, first.token);
      await accept(other, (await invite(owner, portfolioId, "edit", "Carl")).token);
      const deposit = { portfolioId, kind: "deposit", date: "2026-11-02", currency: "USD", amount: "100" };
      const add = async (user: TestUser, of = portfolioId) => {
        const added = await user.call("POST /api/transactions", { ...deposit, portfolioId: of });
        expect(added.status).toBe(201);
        return { row: added.body, changeId: String(added.headers["x-change"]) };
      };
      const [mine, theirs, carls] = [await add(guest), await add(owner), await add(other)];
      const elsewhere = await add(owner, hidden);
      const undo = (changeId: unknown, of: string | undefined = portfolioId) =>
        guest.call("POST /api/MyPortfolio/undo", { changeId, portfolioId: of });
      const offered = async () =>
        (await guest.call("GET /api/MyPortfolio/history", { portfolioId })).body.changes
          .filter(({ canUndo }: { canUndo: boolean }) => canUndo)
          .map(({ id }: { id: string }) => id);
      expect(await offered()).toEqual([mine.changeId]);
      for (const { changeId } of [theirs, carls, elsewhere]) expect((await undo(changeId)).status).toBe(404);
      expect((await undo(elsewhere.changeId, hidden)).status).toBe(404);
      expect((await undo(mine.changeId, hidden)).status).toBe(404);
      const listed = async () => (await owner.call("GET /api/transactions", { portfolioId })).body.totalCount;
      expect(await listed()).toBe(3);

      const undone = await undo(mine.changeId);
      expect([undone.status, await listed()]).toEqual([200, 2]);
      const again = await undo(undone.body.undoId);
      expect([again.status, await listed()]).toEqual([200, 3]);
      const gone = await guest.call("DELETE /api/transactions", { portfolioId, ids: [mine.row.id] });
      expect((await undo(gone.headers["x-change"])).status).toBe(200);

      // The owner's undo and the rows others need stay.
      const buy = {
        kind: "buy",
        date: "2026-11-03",
        assetId: stock,
        quantity: "5",
        price: "10",
        currency: "USD",
      };
      const bought = await guest.call("POST /api/transactions", { portfolioId, ...buy });
      await owner.call("POST /api/transactions", { portfolioId, ...buy, kind: "sell", date: "2026-11-04" });
      expect((await undo(bought.headers["x-change"])).body.error.code).toBe("UNDO_DEPENDS");

      // A row is readable by its shared portfolio only.
      const one = (id: string, of = portfolioId) =>
        guest.call("GET /api/transactions/one", { id, portfolioId: of });
      expect((await one(theirs.row.id)).body).toMatchObject({ id: theirs.row.id, amount: "100" });
      expect((await one(elsewhere.row.id)).status).toBe(404);
      expect((await one(elsewhere.row.id, hidden)).status).toBe(404);

      const { accessId } = first;
      await owner.call("POST /api/MyPortfolio/access", { id: portfolioId, accessId, level: "view" });
      expect((await undo(bought.headers["x-change"])).body.error.code).toBe("VIEW_ONLY");
      expect(await offered()).toEqual([]);
      expect((await one(theirs.row.id)).status).toBe(200);
    }));

  it("with edit: events and payments that a guest books are told and undone as the guest's", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      const assetId = await addAsset(db, { number: 1, ticker: "AAA", closes: { "2026-01-02": 10 } });
      const portfolioId = await addPortfolio(owner);
      const bought = { kind: "buy", date: "2026-01-05", assetId, quantity: "2", price: "10" };
      await addRow(owner, portfolioId, bought);
      const event = {
        assetOwnerId: nilGuid,
        assetId,
        to: "2",
        from: "1",
        source: "test",
        exDate: "2026-03-02",
      };
      await storeSplitEvents(db, nilGuid, [event]);
      await accept(guest, (await invite(owner, portfolioId, "edit")).token);
      const key = `split ${assetId} 2026-03-02`;
      const done = await guest.call("POST /api/corporateActions/apply", { portfolioId, key });
      expect(done.status).toBe(200);
      const [latest] = (await guest.call("GET /api/MyPortfolio/history", { portfolioId })).body.changes;
      expect(latest).toMatchObject({ id: done.headers["x-change"], isOwn: true, canUndo: true });
      const undone = await guest.call("POST /api/MyPortfolio/undo", { portfolioId, changeId: latest.id });
      expect(undone.status).toBe(200);
      const { totalCount } = (await owner.call("GET /api/transactions", { portfolioId })).body;
      expect(totalCount).toBe(1);
    }));

  it("with edit: a move is not taken apart, since its other side is in a portfolio nobody shared", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      const stock = await addAsset(db, { number: 1, ticker: "AAA", closes: { "2026-11-19": 12 } });
      const [portfolioId, toPortfolioId] = [await addPortfolio(owner), await addPortfolio(owner)];
      const bought = { kind: "buy", date: "2026-11-02", assetId: stock, quantity: "10", price: "10" };
      await addRow(owner, portfolioId, bought);
      const move = { portfolioId, toPortfolioId, assetId: stock, date: "2026-11-05", quantity: "4" };
      expect((await owner.call("POST /api/transactions/move", move)).status).toBeLessThan(300);
      await accept(guest, (await invite(owner, portfolioId, "edit")).token);
      const { rows } = (await guest.call("GET /api/transactions", { portfolioId })).body;
      const out = rows.find(({ quantity }: { quantity: string }) => Number(quantity) === 4);
      const gone = await guest.call("DELETE /api/transactions", { portfolioId, ids: [out.id] });
      expect([gone.status, gone.body.error.fields]).toMatchObject([400, [{ code: "side-of-move" }]]);
    }));

  it("tells of a move one side, and nothing of what all portfolios of its owner share", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      const stock = await addAsset(db, { number: 1, ticker: "AAA", closes: { "2026-11-19": 12 } });
      const portfolioId = await addPortfolio(owner);
      const toPortfolioId = await addPortfolio(owner, { name: "Hidden" });
      const bought = { kind: "buy", date: "2026-11-02", assetId: stock, quantity: "10", price: "10" };
      await addRow(owner, portfolioId, bought);
      const move = { portfolioId, toPortfolioId, assetId: stock, date: "2026-11-05", quantity: "4" };
      await owner.call("POST /api/transactions/move", move);
      await owner.call("PUT /api/MyPortfolio/order", { ids: [toPortfolioId, portfolioId] });
      await accept(guest, (await invite(owner, portfolioId, "view")).token);
      const logOf = async (user: TestUser) =>
        (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body.changes;
      const [own, theirs] = [await logOf(owner), await logOf(guest)];
      expect(own.some(({ isShared }: { isShared: boolean }) => isShared)).toBe(true);
      expect(theirs.some(({ isShared }: { isShared: boolean }) => isShared)).toBe(false);
      const rowsOf = (log: typeof own) =>
        log.find(({ kind }: { kind: string }) => /move/.test(kind)).rows.length;
      expect([rowsOf(own), rowsOf(theirs)]).toEqual([2, 1]);
      expect(JSON.stringify(own)).toContain("Hidden");
      expect(JSON.stringify(theirs)).not.toContain("Hidden");
    }));

  it("shows the reader's watchlist in a widget, not the owner's", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      await addAsset(db, { number: 1, ticker: "AAA", closes: { "2026-11-19": 12 } });
      const id = await addPortfolio(owner);
      const watch = (user: TestUser, name: string) =>
        user.call("POST /api/watchlist", { name, columns: ["price"], assets: [{ symbol: "AAA@TEST" }] });
      await watch(owner, "Owner's secret");
      await watch(guest, "Guest's");
      await accept(guest, (await invite(owner, id, "view")).token);
      const asked = { portfolioId: id, kind: "watchlist" };
      const nameFor = async (user: TestUser) =>
        (await user.call("GET /api/Dashboard/widget", asked)).body.body?.name;
      expect([await nameFor(owner), await nameFor(guest)]).toEqual(["Owner's secret", "Guest's"]);
    }));

  it("changes its level, is taken back, and is given up", () =>
    withApp(async ({ register }) => {
      const [owner, guest] = [await register(), await register()];
      const id = await addPortfolio(owner);
      const { accessId, token } = await invite(owner, id, "view");
      await accept(guest, token);
      const add = () =>
        guest.call("POST /api/transactions", {
          ...{ portfolioId: id, kind: "deposit", date: "2026-11-02", currency: "USD", amount: "1" },
        });
      expect((await add()).body.error.code).toBe("VIEW_ONLY");
      const wider = await owner.call("POST /api/MyPortfolio/access", { id, accessId, level: "edit" });
      expect(wider.body).toEqual({ accessId, link: null });
      expect((await add()).status).toBe(201);
      expect((await owner.call("DELETE /api/MyPortfolio/access", { id, accessId })).status).toBe(204);
      expect((await add()).status).toBe(404);
      expect((await guest.call("GET /api/main-stats", { portfolioId: id })).status).toBe(404);
      await accept(guest, (await invite(owner, id, "edit")).token);
      expect((await guest.call("DELETE /api/MyPortfolio/access", { id })).status).toBe(204);
      expect(await sharedWith(guest)).toEqual([]);
      expect(await people(owner, id)).toEqual([]);
      const events = (await owner.call("GET /api/user/security-log")).body.events;
      const kinds = events.map(({ event }: { event: string }) => event);
      expect(kinds.filter((kind: string) => /share/.test(kind))).toEqual([
        ...["share-ended", "share-accepted", "portfolio-shared"],
        ...["share-ended", "share-accepted", "portfolio-shared"],
      ]);
    }));

  it("goes with the portfolio, and comes back with it", () =>
    withApp(async ({ register }) => {
      const [owner, guest] = [await register(), await register()];
      const id = await addPortfolio(owner);
      await accept(guest, (await invite(owner, id, "view")).token);
      await owner.call("DELETE /api/MyPortfolio", { id });
      expect(await sharedWith(guest)).toEqual([]);
      expect((await guest.call("GET /api/main-stats", { portfolioId: id })).status).toBe(404);
      await owner.call("POST /api/MyPortfolio/undo-delete", { id });
      expect(await sharedWith(guest)).toHaveLength(1);
    }));
});

describe("the link of an invitation", () => {
  it("works once, for seven days, and never for its owner or in the demo account", () =>
    withApp(async ({ db, clock, register }) => {
      const [owner, guest, late] = [await register(), await register(), await register()];
      const id = await addPortfolio(owner);
      const first = await invite(owner, id, "view");
      expect((await accept(owner, first.token)).body.error.code).toBe("CONFLICT");
      expect((await accept(guest, first.token)).status).toBe(200);
      expect((await accept(late, first.token)).body.error.code).toBe("LINK_INVALID");
      const second = await invite(owner, id, "view");
      const [, waiting] = await people(owner, id);
      expect(Date.parse(waiting.expiresAt) - Date.parse(waiting.invitedAt)).toBe(7 * dayMs);
      const endAt = (expiresAt: Date) =>
        db.update(portfolioGrants).set({ expiresAt }).where(eq(portfolioGrants.id, second.accessId));
      await endAt(clock.now);
      expect((await accept(late, second.token)).body.error.code).toBe("LINK_INVALID");
      await endAt(new Date(clock.now.getTime() + 1));
      for (const wrong of ["", "x", `${second.token.slice(0, -1)}_`, second.token.replace(/.$/, "A")])
        if (wrong !== second.token)
          expect([wrong, (await accept(late, wrong)).body.error.code]).toEqual([wrong, "LINK_INVALID"]);
      expect((await guest.call("GET /api/MyPortfolio/access/invitation", second)).status).toBe(200);
      await db.update(users).set({ isDemo: true });
      expect((await accept(late, second.token)).body.error.code).toBe("DEMO_ACCOUNT");
      const asked = { id, level: "view", label: "Anna" };
      expect((await owner.call("POST /api/MyPortfolio/access", asked)).body.error.code).toBe("DEMO_ACCOUNT");
    }));

  it("is stored as a hash only, and a second one replaces what the same person had", () =>
    withApp(async ({ db, register }) => {
      const [owner, guest] = [await register(), await register()];
      const id = await addPortfolio(owner);
      const { token } = await invite(owner, id, "view");
      const stored = JSON.stringify(await db.select().from(portfolioGrants));
      expect(stored).not.toContain(token);
      await accept(guest, token);
      await accept(guest, (await invite(owner, id, "edit", "Anna again")).token);
      expect(await people(owner, id)).toMatchObject([{ label: "Anna again", level: "edit" }]);
    }));

  it("needs somebody who is meant", () =>
    withApp(async ({ register }) => {
      const owner = await register();
      const id = await addPortfolio(owner);
      const { status, body } = await owner.call("POST /api/MyPortfolio/access", { id, level: "view" });
      expect([status, body.error.fields]).toMatchObject([400, [{ path: "label", code: "required" }]]);
    }));
});
