import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { blankPages } from "../../../tests/support/blank-pages.ts";
import { api } from "../../../tests/support/mounted-api.ts";

it("an address may make RATE_LIMIT_PER_MINUTE requests; the next one is refused with the seconds to wait", () =>
  withApp(
    async ({ anonymous }) => {
      for (let request = 1; request <= 60; request++) {
        expect((await anonymous.call("GET /api/currency/list")).status).toBe(200);
      }
      const refused = await anonymous.call("GET /api/currency/list");
      expect(refused.status).toBe(429);
      const { code, params } = refused.body.error;
      // Whole seconds left of the minute.
      expect([code, Number(params.seconds) > 0 && Number(params.seconds) <= 60]).toEqual([
        "RATE_LIMITED",
        true,
      ]);
    },
    { env: { RATE_LIMIT_PER_MINUTE: "60" } },
  ));

it("pages have the same limit, counted apart from the API, and a page of their own for it", () =>
  withApp(
    async ({ app, anonymous }) => {
      const open = () => app.inject({ url: "/pricing", headers: { "accept-language": "ru" } });
      for (let request = 1; request <= 60; request++) expect((await open()).statusCode).toBe(200);
      const refused = await open();
      expect([refused.statusCode, refused.headers["content-type"]]).toEqual([
        429,
        "text/html; charset=utf-8",
      ]);
      expect(refused.body).toContain("Слишком много попыток");
      expect((await anonymous.call("GET /api/currency/list")).status).toBe(200);
      expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    },
    { env: { RATE_LIMIT_PER_MINUTE: "60" }, pages: blankPages },
  ));

it("the description of the API is compressed once, and has a lower limit", () =>
  withApp(
    async ({ app }) => {
      const ask = (encoding: string) =>
        app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": encoding } });
      const [first, second] = [await ask("gzip, br"), await ask("gzip")];
      expect([first.statusCode, first.headers["content-encoding"]]).toEqual([200, "gzip"]);
      expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
      const plain = await ask("identity");
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(gunzipSync(first.rawPayload).toString()).toBe(plain.body);
      expect(plain.json().openapi).toBe("3.1.0");
      for (let request = 4; request <= 30; request++) expect((await ask("gzip")).statusCode).toBe(200);
      const refused = await ask("gzip");
      expect([refused.statusCode, refused.json().error.code]).toEqual([429, "RATE_LIMITED"]);
    },
    { env: { RATE_LIMIT_PER_MINUTE: "60" } },
  ));

it("every path that takes a secret or reveals an account has a limit of its own per address", () =>
  withApp(async ({ app, register }) => {
    const user = await register();
    const paths =
      /^POST \/api\/(account\/|user\/(enable|disable|generate|change|passkeys|external|data-export|send))/;
    const guarded = api.filter(({ key }) => paths.test(key));
    expect(guarded.length).toBeGreaterThan(25);
    for (const { key, endpoint } of guarded) {
      const { perMinute = 0 } = endpoint;
      expect([key, perMinute > 0 && perMinute <= 60]).toEqual([key, true]);
      const ask = async (remoteAddress: string, prefix = "/api/") => {
        const url = key.slice("POST ".length).replace("/api/", prefix);
        const headers = { authorization: `Bearer ${user.tokens.access_token}` };
        const answer = await app.inject({ method: "POST", url, headers, remoteAddress, payload: { x: 1 } });
        return [answer.headers["x-ratelimit-limit"], answer.headers["x-ratelimit-remaining"]].map(Number);
      };
      expect([key, await ask("203.0.113.7")]).toEqual([key, [perMinute, perMinute - 1]]);
      expect([key, await ask("203.0.113.7")]).toEqual([key, [perMinute, perMinute - 2]]);
      expect([key, await ask("203.0.113.7", "/extapi/")]).toEqual([key, [perMinute, perMinute - 3]]);
      expect([key, await ask("203.0.113.8")]).toEqual([key, [perMinute, perMinute - 1]]);
    }
  }));
