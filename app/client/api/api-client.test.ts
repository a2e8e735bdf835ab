import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeState } from "../dom/storage.ts";
import { stubBrowser } from "../testing/browser-globals.ts";
import { callApi } from "./api-client.ts";

const asked: { url: string; headers: Record<string, string> }[] = [];
let browser: ReturnType<typeof stubBrowser>;
beforeEach(() => {
  browser = stubBrowser();
  asked.length = 0;
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

const call = (key: string) => callApi(key as never, {} as never);

it("names the browser by its social key on paths of the social part, and only there", async () => {
  await call("GET /api/social/public-profile");
  await call("GET /api/social/public-profile/for-edit");
  await call("GET /api/MyPortfolio");
  const [first, second, other] = asked.map(({ headers }) => headers["X-SocialKey"]);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([second, other]).toEqual([first, undefined]);
  expect(browser.stored.get("socialKey")).toBe(first);
});

it("keeps the key that is stored, and replaces one that is none", async () => {
  const key = "0197a1b2-0000-4000-8000-000000000001";
  browser.stored.set("socialKey", key);
  await call("GET /api/social/x");
  expect(asked[0]?.headers["X-SocialKey"]).toBe(key);
  browser.stored.set("socialKey", "damaged");
  await call("GET /api/social/x");
  expect(asked[1]?.headers["X-SocialKey"]).not.toBe("damaged");
});

it("drops /public for signed-in users by the flag, and for nobody else", async () => {
  writeState("ui", { isPublicDropped: true });
  await call("GET /api/public/currency-rates");
  writeState("auth", { accessToken: "a.b.c" });
  await call("GET /api/public/currency-rates");
  writeState("ui", { isPublicDropped: false });
  await call("GET /api/public/currency-rates");
  expect(asked.map(({ url }) => url)).toEqual([
    "/api/public/currency-rates",
    "/api/currency-rates",
    "/api/public/currency-rates",
  ]);
});
