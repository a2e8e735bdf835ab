import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { loadBuiltPages } from "../app/server/page/built-pages.ts";
import { withApp } from "./support/app.ts";

const assets = path.resolve(import.meta.dirname, "../build/client/assets");
it("weighs", async () => {
  const pages = await loadBuiltPages();
  await withApp(
    async ({ app }) => {
      const html = (await app.inject({ url: "/" })).body;
      const viz = (await app.inject({ url: "/portfolio-visualization-demo" })).body;
      const of = (text: string) =>
        [...new Set([...text.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((m) => m[1] ?? ""))]
          .map((name) => [statSync(path.join(assets, `${name}.br`)).size, name] as const)
          .sort((a, b) => b[0] - a[0]);
      writeFileSync("/tmp/w7-weight.json", JSON.stringify({ home: of(html), viz: of(viz) }, null, 1));
      expect(html.length).toBeGreaterThan(1);
    },
    { pages },
  );
});
