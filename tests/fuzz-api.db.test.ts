import { expect, it } from "vitest";
import { setRole } from "../app/commands/set-role.ts";
import {
  type People,
  poolOf,
  readInputSchemas,
  sendRandomRequest,
  type Tried,
} from "./support/api-fuzz/ask-at-random.ts";
import { drawFrom } from "./support/api-fuzz/draw.ts";
import { type TestApp, withApp } from "./support/app.ts";
import { createUserFixture } from "./support/own-rows/own-rows.ts";

/** `npm run test:nightly -- --part fuzz-api` sends 10,000 new ones; FUZZ_SEED repeats a run. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 300);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 2 ** 31 : 20261120));

async function gather(test: TestApp): Promise<{ people: People; pool: ReturnType<typeof poolOf> }> {
  // The first account is admin; the owner is a plain one.
  await test.register("admin@example.org");
  const [owner, other] = [await createUserFixture(test, 1), await createUserFixture(test, 2)];
  const support = await test.register("support@example.org");
  await setRole(test.db, support.email, "support", test.clock.now);
  const tokens = {
    owner: owner.user.tokens.access_token,
    foreign: other.user.tokens.access_token,
    support: support.tokens.access_token,
    anonymous: null,
  };
  return { people: { owner, tokens }, pool: poolOf(owner, other) };
}

/** Answers by status: a success rate alone says little. */
function summaryOf(tried: readonly Tried[]): string {
  const counts = new Map<number, number>();
  for (const { status } of tried) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const faults = tried.filter(({ fault }) => fault !== undefined).length;
  return `FUZZ_SEED=${seed}: ${parts.join(", ")}; faults: ${faults}; endpoints: ${new Set(tried.map(({ key }) => key)).size}`;
}

it(
  `${requests} requests drawn from the API document: no 500, every answer as its schema says`,
  () =>
    withApp(
      async (test) => {
        const world = { ...(await gather(test)), schemas: await readInputSchemas(test) };
        const draw = drawFrom(seed);
        const tried: Tried[] = [];
        for (let n = 0; n < requests; n += 1) tried.push(await sendRandomRequest(test, world, draw));
        if (process.env.FUZZ_REQUESTS) console.info(summaryOf(tried));
        const faults = tried.filter(({ fault }) => fault !== undefined);
        const told = faults.map(
          ({ key, who, input, fault }) => `${who} ${key} ${JSON.stringify(input).slice(0, 400)}: ${fault}`,
        );
        expect(told, `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`).toEqual([]);
        const succeeded = tried.filter(({ status }) => status < 300).length / requests;
        expect(succeeded).toBeGreaterThan(0.3);
        // All roles took part without reaching a limit.
        expect(new Set(tried.map(({ who }) => who)).size).toBe(4);
        expect(tried.filter(({ status }) => status === 429).length).toBeLessThan(requests / 50);
      },
      { env: { RATE_LIMIT_PER_MINUTE: "100000000" } },
    ),
  // On a busy machine 300 took more than a minute.
  process.env.FUZZ_REQUESTS ? 3_000_000 : 300_000,
);
