import { beforeAll, expect, it } from "vitest";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import type { PageRenderer } from "../app/server/page/page-renderer.ts";
import { withApp } from "./support/app.ts";

let pages: PageRenderer;
beforeAll(async () => {
  pages = await loadBuiltPages();
});

it("a build serves the picture of every broker of the list", () =>
  withApp(
    async ({ app, anonymous }) => {
      const { brokers } = (await anonymous.call("GET /api/broker/list")).body;
      expect(brokers.length).toBeGreaterThan(40);
      for (const { logo, name } of brokers) {
        const { statusCode, headers, body } = await app.inject({ url: logo });
        expect([logo, statusCode, headers["content-type"]]).toEqual([logo, 200, "image/svg+xml"]);
        expect(body).toContain(`<title>${name.replace("&", "&amp;")}</title>`);
      }
      expect((await app.inject({ url: "/brokers/nobody.svg" })).statusCode).toBe(404);
    },
    { pages },
  ));
