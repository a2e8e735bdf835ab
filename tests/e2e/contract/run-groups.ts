import type { Browser, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atNight } from "../../support/at-night.ts";
import { openBrowser, startServer, type TestServer, visit } from "../support.ts";
import type { Group, Stage } from "./row.ts";

export function runGroups(groups: readonly Group[], env: Readonly<Record<string, string>> = {}): void {
  let server: TestServer;
  let browser: Browser;
  let worlds: Awaited<ReturnType<NonNullable<Group["world"]>>>[] = [];
  beforeAll(async () => {
    worlds = await Promise.all(groups.flatMap(({ world }) => (world ? [world()] : [])));
    const around = Object.assign({}, env, ...worlds.map((world) => world.env));
    [server, browser] = await Promise.all([startServer(around), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    for (const world of worlds) await world.stop();
  });
  for (const group of groups)
    describe(group.name, atNight(group.isNightly ?? false), () =>
      runGroup(group, () => ({ server, browser })),
    );
}

interface Around {
  readonly server: TestServer;
  readonly browser: Browser;
}

function runGroup(group: Group, around: () => Around): void {
  let stage: Stage;
  let faults: readonly string[] = [];
  beforeAll(async () => {
    const { server, browser } = around();
    const visited = await visit(browser, server.url, {
      isStill: true,
      hasWelcome: group.hasWelcome ?? false,
      ...(group.expected ? { expected: group.expected } : {}),
    });
    const calls: Request[] = [];
    visited.context.on("request", (request) => {
      if (/^\/(api|extapi)\//.test(new URL(request.url()).pathname)) calls.push(request);
    });
    stage = { server, context: visited.context, page: visited.page, calls };
    faults = visited.faults;
    await group.open(stage);
  });
  afterAll(() => stage?.context.close());
  // A row with five pages took more than a minute beside other work.
  const timeout = 180_000;
  for (const { id, sentence, isNightly = false, run } of group.rows)
    it(`${id} ${sentence}`, { timeout, ...atNight(isNightly) }, async () => {
      expect.hasAssertions();
      await run(stage);
    });
  it("and no page failed meanwhile", () => expect(faults).toEqual([]));
}
