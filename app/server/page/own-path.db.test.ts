import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { blankPages } from "../../../tests/support/blank-pages.ts";
import { api } from "../../../tests/support/mounted-api.ts";
import { createUserFixture } from "../../../tests/support/own-rows/own-rows.ts";
import { ownPathOf, splitKey } from "../mount.ts";

it("only a first segment /public goes, and never where a path of that name stands", () => {
  const endpoints = [{ key: "GET /api/transactions" }, { key: "GET /api/public/transactions" }] as const;
  expect(ownPathOf("GET /api/public/transactions", endpoints)).toBeNull();
  expect(ownPathOf("GET /api/public/asset-info/news", endpoints)).toBe("/asset-info/news");
  expect(ownPathOf("POST /api/feedback/public", endpoints)).toBeNull();
  expect(ownPathOf("GET /api/social/public-profile", endpoints)).toBeNull();
});

it("every public path answers a signed-in user without /public alike, under /api and /extapi, and nobody else", () =>
  withApp(async ({ register, anonymous }) => {
    const user = await register();
    const answersOf = async (key: string) => {
      const { status, body, headers } = await user.call(key, {});
      if (body.error) delete body.error.requestId;
      return { status, body, keep: String(headers["cache-control"]).replace("private", "public") };
    };
    const open = api.filter(({ key }) => ownPathOf(key, api) !== null);
    expect(open.length).toBeGreaterThan(10);
    for (const { key, endpoint } of open) {
      const { method, path } = splitKey(key);
      const own = `/api${ownPathOf(key, api)}`;
      const answer = await answersOf(key);
      expect([key, await answersOf(`${method} ${own}`)]).toEqual([key, answer]);
      expect([key, await answersOf(`${method} ${own.replace("/api", "/extapi")}`)]).toEqual([key, answer]);
      expect([key, await answersOf(`${method} /extapi${path}`)]).toEqual([key, answer]);
      const refused = await anonymous.call(`${method} ${own}`, {});
      // A body that is not a file is rejected before authentication.
      const expected = endpoint.body === "multipart" ? [415, "UNSUPPORTED_MEDIA"] : [401, "UNAUTHENTICATED"];
      expect([key, refused.status, refused.body.error.code]).toEqual([key, ...expected]);
    }
  }));

const keyedPaths = ["portfolio", "stats", "transactions", "history-prices", "history-profits"];
/** Without `portfolio` and `stats`, which require a key. */
const ownPaths = [...keyedPaths.slice(2), "history-profits/by-periods", "main-stats", "DashboardStats"];

describe("a public key", () => {
  it("opens the same answer at the own path and under /public: the owner's, a reader's, nobody's but under /public", () =>
    withApp(async (test) => {
      const owner = await createUserFixture(test, 1);
      const reader = await test.register();
      const asked = { key: owner.publicKey };
      for (const path of keyedPaths) {
        const open = await test.anonymous.call(`GET /api/public/${path}`, asked);
        expect([path, open.status, open.body.error]).toEqual([path, 200, undefined]);
        for (const caller of [owner.user, reader])
          for (const prefix of ["/api/public/", "/api/", "/extapi/"]) {
            const { status, body } = await caller.call(`GET ${prefix}${path}`, asked);
            expect([prefix, path, status, body]).toEqual([prefix, path, 200, open.body]);
          }
        const refused = await test.anonymous.call(`GET /api/${path}`, asked);
        expect([path, refused.status, refused.body.error.code]).toEqual([path, 401, "UNAUTHENTICATED"]);
      }
    }));

  it("is asked for: without one the short paths are the own ones, and under /public nothing answers", () =>
    withApp(async (test) => {
      const owner = await createUserFixture(test, 1);
      const other = await test.register();
      const { portfolioId } = owner;
      for (const path of ownPaths) {
        const mine = await owner.user.call(`GET /api/${path}`, { portfolioId });
        expect([path, mine.status]).toEqual([path, 200]);
        const { status, body } = await other.call(`GET /api/${path}`, { portfolioId });
        expect([path, status, body.error?.code]).toEqual([path, 404, "NOT_FOUND"]);
      }
      for (const path of keyedPaths)
        for (const caller of [owner.user, other, test.anonymous]) {
          const { status, body } = await caller.call(`GET /api/public/${path}`, { portfolioId });
          expect([path, status, body.error.fields[0].path]).toEqual([path, 400, "key"]);
        }
    }));

  it("opens nothing of a private portfolio for any id: an unknown key is not found, a withdrawn one is gone", () =>
    withApp(async (test) => {
      const owner = await createUserFixture(test, 1);
      const other = await createUserFixture(test, 2);
      const { portfolioId, publicKey } = owner;
      expect((await owner.user.call("DELETE /api/MyPortfolio/public-key", { id: portfolioId })).status).toBe(
        204,
      );
      const refused = async (key: string, expected: readonly [status: number, code: string]) => {
        for (const path of keyedPaths)
          for (const caller of [owner.user, other.user]) {
            const { status, body } = await caller.call(`GET /api/${path}`, { key, portfolioId });
            expect([path, key, status, body.error?.code]).toEqual([path, key, ...expected]);
          }
      };
      await refused("abcdefghij", [404, "NOT_FOUND"]);
      await refused(publicKey, [410, "GONE"]);
      const shown = await other.user.call("GET /api/portfolio", { key: other.publicKey, portfolioId });
      expect(shown.body).toEqual(
        (await other.user.call("GET /api/portfolio", { key: other.publicKey })).body,
      );
      const again = await owner.user.call("POST /api/MyPortfolio/public-key", { id: portfolioId });
      expect(again.body.key).not.toBe(publicKey);
      await refused(publicKey, [410, "GONE"]);
    }));
});

it.each([
  [{}, "XX"],
  [{ "cf-ipcountry": "DE" }, "DE"],
  [{ "cloudfront-viewer-country": "KZ" }, "KZ"],
  [{ "cf-ipcountry": "T1" }, "XX"],
  [{ "cf-ipcountry": "DE\nloc=US" }, "XX"],
])("the trace of a request with %j has loc=%s", (headers, country) =>
  withApp(
    async ({ app }) => {
      const answer = await app.inject({ url: "/cdn-cgi/trace", headers });
      expect(answer.headers).toMatchObject({
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-store",
      });
      expect(answer.body.split("\n").filter((line) => line.startsWith("loc="))).toEqual([`loc=${country}`]);
    },
    { pages: blankPages },
  ),
);
