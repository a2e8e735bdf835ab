import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { abUserRuns, abVisitorRuns } from "./ab-tests.tables.ts";
import { pickVariant, takesPart } from "./pick-variant.ts";

const test = { name: "button-colour", description: "Calm or loud", variants: ["calm", "loud"] };

it("draws, counts and keeps once per person, for accounts and for browsers without one", () =>
  withApp(async ({ register, anonymous, db }) => {
    const admin = await register();
    const user = await register();
    expect((await admin.call("POST /api/admin/ab-tests", test)).body).toEqual({ name: "button-colour" });
    const ask = (who: typeof anonymous, path: string, more: object = {}) =>
      who.call(`POST /api/ab-tests/${path}`, { type: "button-colour", ...more });
    const socialKey = randomUUID();

    // Defined, but not started: without participants.
    expect((await ask(user, "run")).body).toEqual({ variant: null });
    await admin.call("POST /api/admin/switch-ab-test", { name: "button-colour", isRunning: true });

    // Scheduling counts nothing, and results require an exposure.
    expect((await ask(user, "schedule")).body).toEqual({ isScheduled: true });
    expect((await ask(user, "save-result", { result: "bought" })).body).toEqual({ isSaved: false });
    const { variant } = (await ask(user, "run")).body;
    expect((await ask(user, "run", { socialKey })).body).toEqual({ variant });
    const [row] = await db.select().from(abUserRuns);
    expect(row).toMatchObject({ variant, exposures: 2, result: null });
    expect(variant).toBe(pickVariant("button-colour", row?.userId ?? "", ["calm", "loud"]));

    expect((await ask(anonymous, "run")).body.error.fields).toEqual([
      { path: "socialKey", code: "required" },
    ]);
    expect((await ask(anonymous, "run", { socialKey })).body.variant).toBe(
      pickVariant("button-colour", socialKey, ["calm", "loud"]),
    );

    expect((await ask(user, "save-result", { result: "bought" })).body).toEqual({ isSaved: true });
    expect((await ask(user, "save-result", { result: "left" })).body).toEqual({ isSaved: false });
    const { tests } = (await admin.call("GET /api/admin/ab-tests")).body;
    const shown = tests.find(({ name }: { name: string }) => name === "button-colour");
    const sum = (field: string) =>
      shown.variants.reduce((total: number, one: Record<string, number>) => total + (one[field] ?? 0), 0);
    expect([sum("people"), sum("exposures"), sum("results")]).toEqual([2, 3, 1]);
    const own = shown.variants.find(({ name }: { name: string }) => name === variant);
    expect(own.byResult).toEqual([{ result: "bought", people: 1 }]);
    expect(own.share.value).toBe(1 / own.people);

    // A variant stays with its person when the test has others now.
    await admin.call("POST /api/admin/ab-tests", { ...test, variants: ["plain", "striped"] });
    expect((await ask(user, "run")).body).toEqual({ variant });

    // Rolled out to one percent, a person outside it is in no test, and back in with everybody.
    const rollTo = (rollout: number) =>
      admin.call("POST /api/admin/switch-ab-test", { name: "button-colour", isRunning: true, rollout });
    expect((await rollTo(0)).status).toBe(400);
    expect((await rollTo(1)).body).toEqual({ isRunning: true, rollout: 1 });
    const outside = Array.from({ length: 50 }, () => randomUUID()).find(
      (key) => !takesPart("button-colour", key, 1),
    );
    expect((await ask(anonymous, "run", { socialKey: outside })).body).toEqual({ variant: null });
    await rollTo(100);
    expect((await ask(anonymous, "run", { socialKey: outside })).body.variant).toEqual(expect.any(String));

    // Stopped, it is hidden; deleted, nothing is left.
    await admin.call("POST /api/admin/switch-ab-test", { name: "button-colour", isRunning: false });
    expect((await ask(user, "run")).body).toEqual({ variant: null });
    expect((await admin.call("DELETE /api/admin/ab-tests", { name: "button-colour" })).status).toBe(204);
    expect(await db.select().from(abUserRuns)).toEqual([]);
    expect(await db.select().from(abVisitorRuns)).toEqual([]);
  }));

it("the experiment of the home page ships and runs; wrong definitions are refused", () =>
  withApp(async ({ register }) => {
    const admin = await register();
    const { tests } = (await admin.call("GET /api/admin/ab-tests")).body;
    expect(tests).toMatchObject([
      {
        name: "home-end-order",
        isRunning: true,
        variants: [{ name: "demo-first" }, { name: "account-first" }],
      },
    ]);
    expect(tests[0].variants[0]).toMatchObject({ people: 0, exposures: 0, results: 0, share: null });
    const define = async (change: object) =>
      (await admin.call("POST /api/admin/ab-tests", { ...test, ...change })).body.error?.fields[0]?.path;
    expect(await define({ name: "Button colour" })).toBe("name");
    expect(await define({ variants: ["one"] })).toBe("variants");
    expect(await define({ variants: ["one", "one"] })).toBe("variants");
    expect(await define({ variants: ["one", "Two!"] })).toBe("variants.1");
    for (const key of ["POST /api/admin/switch-ab-test", "DELETE /api/admin/ab-tests"]) {
      const { status } = await admin.call(key, { name: "no-such-test", isRunning: true });
      expect([key, status]).toEqual([key, key.startsWith("DELETE") ? 400 : 404]);
    }
    expect((await admin.call("DELETE /api/admin/ab-tests", { name: "no-such-test" })).status).toBe(404);
  }));
