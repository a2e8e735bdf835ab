import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { listSources } from "./support/architecture/read-imports.ts";

/** Only documented interfaces of libraries are used, as internals change without notice. */
const root = path.resolve(import.meta.dirname, "..");

const rules = {
  /** `db._.session`, `schema._zod`, `child["_handle"]`. */
  "a private field": /[\w$)\]]\??\._|\[["']_/,
  /** `import(new URL("./src/x.js", import.meta.resolve("library")))` gets around the library's `exports`. */
  "a file inside a package": /import\.meta\.resolve\(|import\(["'`][^"'`]*node_modules\//,
  "a global of React Router": /__reactRouter/,
} as const;

/** Tests of a page's manifest, and journeys that wait for the router. */
const exempt =
  /^app\/server\/page\/route-discovery\.db\.test\.ts$|^tests\/e2e\/(first-press|shell|page-states)\.test\.ts$/;

const faultsIn = (text: string): readonly string[] =>
  text
    .split("\n")
    .flatMap((line, at) =>
      Object.entries(rules).flatMap(([rule, pattern]) => (pattern.test(line) ? [`${at + 1}: ${rule}`] : [])),
    );

it("finds private fields and inner files", () => {
  const client = "const { client } = db._.session;";
  const def = 'schema?._zod; child["_handle"]; run()._private; list[0]._x;';
  const inner = 'await import(new URL("./src/kraken.js", import.meta.resolve("ccxt")).href)';
  const plain = 'const name = "report._a.csv"; this.#own; 1_000 + _unused; import(address);';
  expect([client, def, inner, plain].map((line) => faultsIn(line).length)).toEqual([1, 1, 1, 1]);
});

it("no program uses internals of a library", () => {
  const folders = ["app", "packages", "fakes", "bench", "tools", "scripts", "tests"];
  const sources = listSources(folders).filter(
    (file) => !exempt.test(file) && file !== "tests/private-fields.test.ts",
  );
  expect(sources.length).toBeGreaterThan(1000);
  const faults = sources.flatMap((file) =>
    faultsIn(readFileSync(path.join(root, file), "utf8")).map((fault) => `${file}:${fault}`),
  );
  expect(faults).toEqual([]);
});
