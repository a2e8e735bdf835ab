import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { makeOwnWorld } from "../../tests/support/own-world.ts";
import { api } from "../api.ts";
import { ownPathOf, splitKey } from "./mount.ts";

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
    for (const { key } of open) {
      const { method, path } = splitKey(key);
      const own = `/api${ownPathOf(key, api)}`;
      const answer = await answersOf(key);
      expect([key, await answersOf(`${method} ${own}`)]).toEqual([key, answer]);
      expect([key, await answersOf(`${method} ${own.replace("/api", "/extapi")}`)]).toEqual([key, answer]);
      expect([key, await answersOf(`${method} /extapi${path}`)]).toEqual([key, answer]);
      const refused = await anonymous.call(`${method} ${own}`, {});
      expect([key, refused.status, refused.body.error.code]).toEqual([key, 401, "UNAUTHENTICATED"]);
    }
  }));

it("the short paths stay the own ones: somebody else's private portfolio is missing there, whatever key is sent", () =>
  withApp(async (test) => {
    const owner = await makeOwnWorld(test, 1);
    const other = await test.register();
    const paths = [
      "transactions",
      "history-prices",
      "history-profits/by-periods",
      "main-stats",
      "DashboardStats",
    ];
    for (const path of paths) {
      const asked = { portfolioId: owner.portfolioId, key: "abcdefghij", publicKey: "abcdefghij" };
      const mine = await owner.user.call(`GET /api/${path}`, asked);
      expect([path, mine.status]).toEqual([path, 200]);
      const { status, body } = await other.call(`GET /api/${path}`, asked);
      expect([path, status, body.error?.code]).toEqual([path, 404, "NOT_FOUND"]);
      expect([path, (await test.anonymous.call(`GET /api/${path}`, asked)).status]).toEqual([path, 401]);
      // Under /public nothing answers with a portfolio's rows, with or without a key.
      for (const caller of [other, test.anonymous])
        expect([path, (await caller.call(`GET /api/public/${path}`, asked)).status]).toEqual([path, 404]);
    }
  }));

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
    { pages: { render: async () => new Response("") } },
  ),
);
