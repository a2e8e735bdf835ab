import { describe, expect, it } from "vitest";
import { type TestApp, withApp } from "../../../../tests/support/app.ts";
import { publishGrown } from "../testing/published-portfolio.ts";

const list = async ({ anonymous }: TestApp, input: object = {}) => {
  const { status, body } = await anonymous.call("GET /api/public/portfolios-list", input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const names = ({ portfolios }: { portfolios: { name: string }[] }) => portfolios.map(({ name }) => name);

describe("the community list", () => {
  it("lists portfolios with at least 90 days of history, sorted by return, without unlisted ones", () =>
    withApp(async (test) => {
      await publishGrown(test, { number: 1, growth: 1.5, name: "Half up" });
      await publishGrown(test, { number: 2, growth: 0.8, name: "Down" });
      await publishGrown(test, { number: 3, growth: 3, name: "Unlisted", settings: { isListed: false } });
      // 20 August is 92 days before 20 November, 23 August 89.
      await publishGrown(test, { number: 4, growth: 2, name: "Old enough", since: "2026-08-20" });
      await publishGrown(test, { number: 5, growth: 2, name: "Young", since: "2026-08-23" });
      const page = await list(test, { sort: "sinceStart" });
      expect(names(page)).toEqual(["Old enough", "Half up", "Down"]);
      expect([page.total, page.minHistoryDays, page.nextCursor]).toEqual([3, 90, null]);
      const [, half] = page.portfolios;
      expect(half).toMatchObject({
        ...{ sinceStart: 0.5, return1y: null, annualised: null, currency: "USD", isDemo: false },
        ...{ owner: null, asOf: "2026-11-20", historyDays: 142, holdingCount: 1, followers: 0 },
        classes: [{ key: "1", weight: 1 }],
        countries: [{ key: "unknown", weight: 1 }],
      });
      expect(half.spark.at(-1)).toBe(1.5);
      expect(half.spark.length).toBeLessThanOrEqual(40);
      expect(names(await list(test, { sort: "sinceStart", isBestFirst: "false" }))).toEqual([
        ...["Down", "Half up", "Old enough"],
      ]);
    }));

  it("is paged without gaps or repeats, unknown values last", () =>
    withApp(async (test) => {
      for (const number of [1, 2, 3, 4, 5])
        await publishGrown(test, { number, growth: number === 3 ? 1.1 : 1 + number / 10 });
      const seen: string[] = [];
      let cursor: string | undefined;
      for (const size of [2, 2, 2]) {
        const page = await list(test, { sort: "sinceStart", pageSize: size, ...(cursor && { cursor }) });
        expect(page.total).toBe(5);
        seen.push(...names(page));
        cursor = page.nextCursor ?? undefined;
      }
      expect(cursor).toBeUndefined();
      // Portfolios with equal returns are sorted by key.
      expect(seen.slice(0, 3)).toEqual(["Portfolio 5", "Portfolio 4", "Portfolio 2"]);
      expect(seen.slice(3).toSorted()).toEqual(["Portfolio 1", "Portfolio 3"]);
      // None has a full year: every value is unknown.
      const first = await list(test, { sort: "return1y", pageSize: 3 });
      const rest = await list(test, { sort: "return1y", pageSize: 3, cursor: first.nextCursor });
      expect([...names(first), ...names(rest)].toSorted()).toEqual(
        [1, 2, 3, 4, 5].map((number) => `Portfolio ${number}`),
      );
      for (const wrong of ["x", Buffer.from('["a","b"]').toString("base64url")]) {
        const { status, body } = await test.anonymous.call("GET /api/public/portfolios-list", {
          cursor: wrong,
        });
        expect([status, body.error.fields]).toEqual([400, [{ path: "cursor", code: "format" }]]);
      }
    }));

  it("filters by currency, class, country, history, holdings and words in the portfolio's or owner's name", () =>
    withApp(async (test) => {
      const one = await publishGrown(test, { number: 1, growth: 1.5, name: "Tech 100%" });
      const two = await publishGrown(test, {
        ...{ number: 2, growth: 1.2, name: "Кофе", currency: "EUR", since: "2026-06-01" },
        ...{ country: "DE", settings: { showsOwner: true } },
      });
      const found = async (input: object) => names(await list(test, { sort: "sinceStart", ...input }));
      expect(await found({ currency: "EUR" })).toEqual(["Кофе"]);
      expect(await found({ assetClass: 1 })).toEqual(["Tech 100%", "Кофе"]);
      expect(await found({ assetClass: 2 })).toEqual([]);
      expect(await found({ country: "DE" })).toEqual(["Кофе"]);
      expect(await found({ minHistoryDays: 150 })).toEqual(["Кофе"]);
      expect(await found({ minHoldings: 2 })).toEqual([]);
      expect(await found({ maxHoldings: 1 })).toHaveLength(2);
      expect(await found({ search: "кОФ" })).toEqual(["Кофе"]);
      expect(await found({ search: "0%" })).toEqual(["Tech 100%"]);
      expect(await found({ search: "%" })).toEqual(["Tech 100%"]);
      expect(await found({ search: "hans" })).toEqual([]);
      const profile = {
        ...{ userName: "hans-k", displayName: "Hans", about: "", website: "", isPublic: true },
        ...{ showsCountry: false, showsSince: false, links: ["https://example.org/hans"] },
      };
      expect((await two.user.call("PUT /api/social/public-profile/edit", profile)).status).toBe(200);
      expect(await found({ search: "HANS" })).toEqual(["Кофе"]);
      const [row] = (await list(test, { search: "hans" })).portfolios;
      expect(row.owner).toEqual({ userName: "hans-k", displayName: "Hans" });
      const { body } = await test.anonymous.call("GET /api/social/public-profile", { userName: "hans-k" });
      expect([body.links, names(body), body.followers]).toEqual([["https://example.org/hans"], ["Кофе"], 0]);
      // A portfolio that hides its owner is not found by the owner's name.
      await one.user.call("PUT /api/social/public-profile/edit", { ...profile, userName: "hans-two" });
      expect(await found({ search: "hans" })).toEqual(["Кофе"]);
      const options = (await test.anonymous.call("GET /api/public/portfolios-list/options")).body;
      expect(options).toEqual({
        currencies: [
          { key: "EUR", count: 1 },
          { key: "USD", count: 1 },
        ],
        classes: [{ key: "1", count: 2 }],
        countries: [{ key: "DE", count: 1 }],
      });
    }));

  it("drops withdrawn, unlisted and sandbox portfolios at once", () =>
    withApp(async (test) => {
      const { user, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
      const change = (settings: object) =>
        user.call("POST /api/MyPortfolio/public-key", { id: portfolioId, ...settings });
      expect((await list(test)).total).toBe(1);
      expect((await change({ isListed: false })).body.key).toBe(key);
      expect((await list(test)).total).toBe(0);
      await change({ isListed: true });
      expect((await list(test)).total).toBe(1);
      await user.call("PUT /api/MyPortfolio", { id: portfolioId, accountType: 2 });
      expect((await list(test)).total).toBe(0);
      await user.call("PUT /api/MyPortfolio", { id: portfolioId, accountType: 1 });
      const { listing } = (await user.call("POST /api/MyPortfolio/reload-public", { id: portfolioId })).body;
      expect([listing.faults, (await list(test)).total]).toEqual([[], 1]);
      await user.call("DELETE /api/MyPortfolio/public-key", { id: portfolioId });
      expect((await list(test)).total).toBe(0);
      const page = await test.anonymous.call("GET /api/public/portfolio", { key });
      const never = await test.anonymous.call("GET /api/public/portfolio", { key: "zzzzzzzzzz" });
      expect([page.body.error.code, never.body.error.code]).toEqual(["GONE", "NOT_FOUND"]);
    }));
});

describe("following", () => {
  it("counts, lists and ends follows; owners cannot follow their own portfolio", () =>
    withApp(async (test) => {
      const { user: owner, portfolioId, key } = await publishGrown(test, { number: 1, growth: 1.5 });
      const other = await publishGrown(test, { number: 2, growth: 1.2, settings: { isListed: false } });
      const reader = await test.register();
      expect((await test.anonymous.call("POST /api/social/follow", { key })).status).toBe(401);
      const own = await owner.call("POST /api/social/follow", { key });
      expect([own.status, own.body.error.fields[0].code]).toEqual([400, "own-portfolio"]);
      for (const _ of [1, 2])
        expect((await reader.call("POST /api/social/follow", { key })).body).toEqual({
          ...{ isFollowed: true, isOwn: false, portfolioId: null, followers: 1 },
        });
      test.clock.now = new Date(test.clock.now.getTime() + 1000);
      await reader.call("POST /api/social/follow", { key: other.key });
      await other.user.call("POST /api/social/follow", { key });
      expect((await owner.call("GET /api/social/follow", { key })).body).toEqual({
        ...{ isFollowed: false, isOwn: true, portfolioId, followers: 2 },
      });
      const followed = async () => (await reader.call("GET /api/social/followed")).body;
      expect(names(await followed())).toEqual(["Portfolio 2", "Portfolio 1"]);
      expect((await list(test, { sort: "followers" })).portfolios[0]).toMatchObject({ key, followers: 2 });
      const page = await test.anonymous.call("GET /api/public/portfolio", { key });
      expect(page.body.publication.followers).toBe(2);
      expect((await reader.call("DELETE /api/social/follow", { key })).body.followers).toBe(1);
      expect((await list(test)).portfolios[0].followers).toBe(1);
      // Once withdrawn by its owner, it is in no follower's list.
      await other.user.call("DELETE /api/MyPortfolio/public-key", { id: other.portfolioId });
      expect(await followed()).toEqual({ portfolios: [] });
      // A renewal preserves the count.
      await owner.call("POST /api/MyPortfolio/reload-public", { id: portfolioId });
      expect((await list(test)).portfolios[0].followers).toBe(1);
    }));
});
