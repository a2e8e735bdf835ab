import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";

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
