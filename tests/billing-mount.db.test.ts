import { expect, it } from "vitest";
import { api } from "../app/api.ts";
import { splitKey } from "../app/server/mount.ts";
import { withApp } from "./support/app.ts";

const sold = api.filter(({ endpoint }) => endpoint.isBilling);

it.each(["off", "on"])("the sale of plans is mounted and documented only with billing: %s", (billing) =>
  withApp(
    async ({ app, anonymous }) => {
      const { paths } = (await app.inject({ url: "/api/openapi.json" })).json();
      for (const { key, endpoint } of sold) {
        const { method, path } = splitKey(key);
        const documented = paths[`/api${path}`]?.[method.toLowerCase()] !== undefined;
        expect([key, documented]).toEqual([key, billing === "on"]);
        if (billing === "off") expect([key, (await anonymous.call(key, {})).status]).toEqual([key, 404]);
        else if (endpoint.access !== "anon" && endpoint.access !== "signature")
          expect([key, (await anonymous.call(key, {})).status]).toEqual([key, 401]);
      }
    },
    { env: { BILLING: billing } },
  ),
);
