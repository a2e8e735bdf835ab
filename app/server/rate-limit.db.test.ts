import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { api } from "../api.ts";

it("an address may make RATE_LIMIT_PER_MINUTE requests; the next one is told when to come back", () =>
  withApp(
    async ({ anonymous }) => {
      for (let request = 1; request <= 60; request++) {
        expect((await anonymous.call("GET /api/TransactionsImport/template")).status).toBe(200);
      }
      const refused = await anonymous.call("GET /api/TransactionsImport/template");
      expect(refused.status).toBe(429);
      expect(refused.body.error).toMatchObject({ code: "RATE_LIMITED", params: { seconds: "60" } });
    },
    { env: { RATE_LIMIT_PER_MINUTE: "60" } },
  ));

it("every path that takes a secret or says who somebody is has a limit of its own, per address", () =>
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
      // What is left is counted down for the one address alone.
      expect([key, await ask("203.0.113.7")]).toEqual([key, [perMinute, perMinute - 1]]);
      expect([key, await ask("203.0.113.7")]).toEqual([key, [perMinute, perMinute - 2]]);
      expect([key, await ask("203.0.113.7", "/extapi/")]).toEqual([key, [perMinute, perMinute - 3]]);
      expect([key, await ask("203.0.113.8")]).toEqual([key, [perMinute, perMinute - 1]]);
    }
  }));
