import { describe, expect, it } from "vitest";
import { root } from "../ensure.mjs";
import { crossTests } from "./cross-checks.ts";
import { toGraph } from "./import-graph.ts";
import { type Checkout, makePlan } from "./make-plan.ts";
import { readCheckout } from "./read-checkout.ts";

const small = (files: Readonly<Record<string, string>>, more: Partial<Checkout> = {}): Checkout => {
  const texts = new Map(Object.entries(files));
  return {
    graph: toGraph(texts),
    tests: new Map([...texts].filter(([file]) => file.endsWith(".test.ts"))),
    ...{ night: new Set(), readers: new Set(), seconds: new Map(), ...more },
  };
};

const namesOf = (checkout: Checkout, changed: readonly string[], most = 100): string[] =>
  makePlan(checkout, changed, most).tests.map(({ file }) => file);

describe("a plan", () => {
  const goals = {
    "app/features/goals/goals.api.ts": 'import "../../domain/goals/progress.ts";',
    "app/features/goals/goals.db.test.ts": "",
    "app/features/pies/pies.api.ts": "",
    "app/features/pies/pies.db.test.ts": "",
    "app/domain/goals/progress.ts": "",
    "app/domain/goals/progress.test.ts": 'import "./progress.ts";',
    "app/domain/allocation/shares.test.ts": "",
  };

  it("of a feature has the feature's tests, which no import leads to, and no other's", () => {
    expect(namesOf(small(goals), ["app/features/goals/goals.api.ts"])).toEqual([
      "app/features/goals/goals.db.test.ts",
    ]);
    expect(namesOf(small(goals), ["app/features/goals/goals.module.css"])).toEqual([
      "app/features/goals/goals.db.test.ts",
    ]);
  });

  it("of a kernel has the tests beside it, then those of features that import it", () => {
    expect(namesOf(small(goals), ["app/domain/goals/progress.ts"])).toEqual([
      "app/domain/goals/progress.test.ts",
      "app/features/goals/goals.db.test.ts",
    ]);
  });

  it("of a test is that test", () => {
    expect(makePlan(small(goals), ["app/domain/goals/progress.test.ts"], 0).tests).toEqual([
      { file: "app/domain/goals/progress.test.ts", why: "changed", steps: 0, seconds: 0.5 },
    ]);
  });

  it("of a file without tests beside it has those of the nearest folder above", () => {
    const files = {
      ...{ "app/market/providers/contract.test.ts": "", "app/market/prices/prices.db.test.ts": "" },
      ...{ "packages/engine/src/cases.test.ts": '"../cases/"', "packages/engine/src/tax/lots.test.ts": "" },
    };
    const changed = "app/market/providers/fixtures/ecb/contract.json";
    expect(namesOf(small(files), [changed])).toEqual(["app/market/providers/contract.test.ts"]);
    expect(namesOf(small(files), ["packages/engine/cases/fork.ledger"])).toEqual([
      "packages/engine/src/cases.test.ts",
    ]);
  });

  it("leaves out what does not fit into the time, the farthest first, and names it", () => {
    const checkout = small(goals, { seconds: new Map([["app/features/goals/goals.db.test.ts", 90]]) });
    const { tests, left } = makePlan(checkout, ["app/domain/goals/progress.ts"], 60);
    expect(tests.map(({ file }) => file)).toEqual(["app/domain/goals/progress.test.ts"]);
    expect(left.map(({ file, seconds }) => [file, seconds])).toEqual([
      ["app/features/goals/goals.db.test.ts", 90],
    ]);
  });

  it("has a test of the night only when that test has changed", () => {
    const night = new Set(["app/features/goals/goals.db.test.ts"]);
    expect(namesOf(small(goals, { night }), ["app/features/goals/goals.api.ts"])).toEqual([]);
    expect(namesOf(small(goals, { night }), ["app/features/goals/goals.db.test.ts"])).toEqual([
      "app/features/goals/goals.db.test.ts",
    ]);
  });

  it("names the journeys that changed apart from those of a changed feature", () => {
    const checkout = small({ "tests/e2e/pie.test.ts": "", "tests/e2e/axe.test.ts": "", ...goals });
    const { tests, journeys } = makePlan(
      checkout,
      ["app/features/pies/pies.api.ts", "tests/e2e/axe.test.ts"],
      100,
    );
    expect(tests.map(({ file }) => file)).toEqual(["app/features/pies/pies.db.test.ts"]);
    expect(journeys).toEqual({ changed: ["tests/e2e/axe.test.ts"], near: ["tests/e2e/pie.test.ts"] });
  });
});

describe("a plan for readers of statements", () => {
  const readers = new Set(["alfa", "xtb", ...Array.from({ length: 12 }, (_, index) => `other-${index}`)]);
  const list = 'import { brokers, detectBroker } from "./index.ts";';
  const files = {
    "packages/brokers/src/alfa.ts": 'import "./kit/dates.ts";\nimport "./alfa/section.ts";',
    "packages/brokers/src/fixtures.test.ts": `${list} cases.filter(isAsked)`,
    "packages/brokers/src/fuzz.test.ts": list,
    "packages/brokers/src/many-rows.test.ts": 'read("xtb")',
    "packages/brokers/src/alfa/section.test.ts": 'import "./section.ts";',
    "tests/sync-meets-file.test.ts": 'pair("alfa")',
    "tests/pence.test.ts": 'pair("xtb")',
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `packages/brokers/src/other-${index}.ts`,
        'import "./kit/dates.ts";',
      ]),
    ),
  };

  it.each([
    "packages/brokers/src/alfa.ts",
    "packages/brokers/src/alfa/section.ts",
    "packages/brokers/fixtures/alfa/plain/input.csv",
    "packages/brokers/coverage/alfa.json",
  ])("limits the walks to the reader that %s belongs to, and has the tests that name it", (changed) => {
    const plan = makePlan(small(files, { readers }), [changed], 100);
    expect(plan.readers).toEqual(["alfa"]);
    const names = plan.tests.map(({ file }) => file);
    expect(names).toContain("packages/brokers/src/fixtures.test.ts");
    expect(names).not.toContain("packages/brokers/src/many-rows.test.ts");
    // Tests that ignore READERS are last, and the first to be dropped.
    expect(names.slice(-2)).toEqual(["tests/sync-meets-file.test.ts", "packages/brokers/src/fuzz.test.ts"]);
    expect(names).not.toContain("tests/pence.test.ts");
  });

  it("asks every reader when the kit has changed", () => {
    const plan = makePlan(small(files, { readers }), ["packages/brokers/src/kit/text/dates.ts"], 100);
    expect(plan.readers).toBeUndefined();
    const names = plan.tests.map(({ file }) => file);
    expect(names).toContain("packages/brokers/src/fixtures.test.ts");
    expect(names).toContain("packages/brokers/src/many-rows.test.ts");
  });
});

describe("the plan of this checkout", () => {
  const checkout = readCheckout(root);

  it("knows every feature's tests by a change of any of its files", () => {
    const features = new Map(
      [...checkout.tests.keys()].flatMap((file) => {
        const name = /^app\/features\/[^/]+/.exec(file)?.[0];
        return name === undefined || checkout.night.has(file) ? [] : [[file, `${name}/any.tsx`] as const];
      }),
    );
    expect(features.size).toBeGreaterThan(100);
    for (const [test, changed] of features)
      expect(namesOf(checkout, [changed], Number.POSITIVE_INFINITY)).toContain(test);
  });

  it("finds the tests that look at all files of a kind where they are said to be", () => {
    expect(crossTests.filter((test) => !checkout.tests.has(test))).toEqual([]);
    expect(namesOf(checkout, ["app/features/goals/goals.contract.ts"])).toContain(
      "tests/contract-table.test.ts",
    );
  });
});
