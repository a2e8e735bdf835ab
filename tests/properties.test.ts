import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const engine = path.join(root, "packages/engine");
const text = readFileSync(path.join(root, "docs/properties.md"), "utf8");
const rows = [...text.matchAll(/^\| [^|]* \| [^|]* \| `([^`]*)` \| `([^`]*)` \|$/gm)];

/** Multiples of PROPERTY_RUNS, or fewer cases in `npm test`; see `packages/engine/src/testing/exact.ts`. */
const known = /^(\d+ \* )?PROPERTY_RUNS$|^slowRuns\(\d+\)$/;

it("docs/properties.md lists at least 30 properties", () => {
  expect(rows.length).toBeGreaterThanOrEqual(30);
});

it.each(rows.map(([, name = "", file = ""]) => [name, file]))("%s is a property of %s", (name, file) => {
  const source = readFileSync(
    file.startsWith("app/") ? path.join(root, file) : path.join(engine, "src", file),
    "utf8",
  );
  expect(source).toContain(`test("${name}"`);
  expect(source).toContain("fc.assert(");
});

it("the nightly profile says how many cases a property of the engine tries, whatever it tries in npm test", () => {
  const files = readdirSync(path.join(engine, "src"), { recursive: true, encoding: "utf8" });
  const fixed = files
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => {
      const source = readFileSync(path.join(engine, "src", name), "utf8");
      const counts = [...source.matchAll(/\bnumRuns(?::| =) ([^,}\n;]+)/g)].map(([, count = ""]) =>
        count.trim(),
      );
      return counts.filter((count) => !known.test(count)).map((count) => `${name}: ${count}`);
    });
  expect(fixed).toEqual([]);
});

it("the cases worked by hand are at least 120 ledgers, the published ones name their source", () => {
  const cases = readdirSync(path.join(engine, "cases")).filter((name) => name.endsWith(".ledger"));
  expect(cases.length).toBeGreaterThanOrEqual(120);
  for (const name of cases.filter((file) => file.startsWith("published-"))) {
    const [first = ""] = readFileSync(path.join(engine, "cases", name), "utf8").split("\n");
    expect(first, name).toMatch(/^# .{20,}/);
  }
});
