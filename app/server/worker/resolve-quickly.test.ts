import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { resolveQuickly } from "./resolve-quickly.ts";

const app = "file:///zerno/app/server/main.ts";
const modules = path.resolve(import.meta.dirname, "../../../node_modules");

function counted() {
  const asked: string[] = [];
  const resolve = resolveQuickly();
  return {
    asked,
    resolve: (specifier: string, parentURL: string, conditions = ["node", "import"]) =>
      resolve(specifier, { parentURL, conditions }, (name) => {
        asked.push(name);
        return { url: `file:///found/${name}`, format: "module" };
      }).url,
  };
}

it("resolves an import by path without Node", () => {
  const { asked, resolve } = counted();
  expect(resolve("./config.ts", app)).toBe("file:///zerno/app/server/config.ts");
  expect(resolve("../shared/codes.ts", app)).toBe("file:///zerno/app/shared/codes.ts");
  const ofDrizzle = "file:///zerno/node_modules/drizzle-orm/pg-core/index.js";
  expect(resolve("../table.js", ofDrizzle)).toBe("file:///zerno/node_modules/drizzle-orm/table.js");
  expect(asked).toEqual([]);
});

it("resolves a package once for the app, and once for each workspace package", () => {
  const { asked, resolve } = counted();
  for (const from of [app, "file:///zerno/app/market/a.ts", app])
    expect(resolve("zod", from)).toBe("file:///found/zod");
  expect(asked).toEqual(["zod"]);
  resolve("zod", "file:///zerno/packages/cli/src/main.ts");
  resolve("zod", "file:///zerno/packages/cli/src/calc/commands.ts");
  resolve("zod", "file:///zerno/packages/brokers/src/index.ts");
  resolve("@zerno/engine", app);
  resolve("drizzle-orm/pg-core", app);
  expect(asked).toEqual(["zod", "zod", "zod", "@zerno/engine", "drizzle-orm/pg-core"]);
});

it("leaves the rest to Node: built-in modules, imports of packages, require, other files", () => {
  const { asked, resolve } = counted();
  const inside = "file:///zerno/node_modules/fastify/fastify.js";
  const rest: [string, string, string[]?][] = [
    ["node:fs", app],
    ["file:///zerno/app/x.ts", app],
    ["#internal", app],
    ["/zerno/app/x.ts", app],
    ["../build/server/index.js", app],
    ["./lib/route.js", inside],
    ["pino", inside],
    ["zod", app, ["node", "require"]],
  ];
  for (const [name, from, conditions] of [...rest, ...rest]) resolve(name, from, conditions);
  expect(asked).toHaveLength(2 * rest.length);
});

it("every .js file of Drizzle is a module, as the resolver assumes", () => {
  const folder = path.join(modules, "drizzle-orm");
  expect(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")).type).toBe("module");
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => path.basename(name) === "package.json",
  );
  expect(others).toEqual(["package.json"]);
});
