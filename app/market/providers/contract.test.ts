import { afterEach, describe, expect, it } from "vitest";
import type { Asking, Fetched, RunnerParts, Sent } from "../runner/parts.ts";
import { createRunner } from "../runner/runner.ts";
import { createFastClock } from "../runner/testing/fast-clock.ts";
import { marketSources } from "./index.ts";
import type { HttpProvider } from "./provider.ts";
import type { Capability } from "./queries.ts";
import { type Contract, type ContractCase, contractFolders, readContract } from "./testing/contract-case.ts";
import { type Fake, type FakeOptions, startFake } from "./testing/fake-server.ts";

/** Contract of all sources, with fixtures served on 127.0.0.1. */
const isNight = process.env.TEST_PROFILE === "night";
const providers = marketSources.filter((source) => source.kind === "http");

interface Run {
  readonly fetched: Fetched<Capability>;
  readonly fake: Fake;
  readonly slept: readonly number[];
  readonly sent: readonly Sent[];
}

interface Conditions extends Omit<FakeOptions, "folder"> {
  readonly parts?: Partial<RunnerParts>;
  readonly asking?: Asking;
}

let open: Fake[] = [];
afterEach(async () => {
  await Promise.all(open.map((fake) => fake.close()));
  open = [];
});

async function run(
  provider: HttpProvider,
  contract: Contract,
  { query, exchanges }: ContractCase,
  { parts, asking = { priority: "viewed" }, ...spoiled }: Conditions = {},
): Promise<Run> {
  const fake = await startFake(exchanges, { folder: contract.folder, ...spoiled });
  open.push(fake);
  const clock = createFastClock(`${contract.today}T12:00:00Z`);
  const sent: Sent[] = [];
  const runner = createRunner({
    providers: [provider],
    fetch,
    clock,
    random: () => 0.5,
    settingsOf: () => contract.settings,
    addresses: { [provider.id]: fake.address },
    onSent: (one) => sent.push(one),
    ...parts,
  });
  const fetched = await runner.fetchRows(provider.id, query, asking);
  return { fetched, fake, slept: clock.slept, sent };
}

it("every provider has a fixture folder and every folder a provider", () => {
  expect(contractFolders()).toEqual(providers.map(({ id }) => id).sort());
});

describe.each(providers.map((provider) => [provider.id, provider] as const))("%s", (_id, provider) => {
  const contract = readContract(provider.id);
  const happy = contract.cases.filter(({ role }) => role === "happy");
  /** By day only the first case of each capability meets faults. */
  const faced = happy.filter(
    ({ query: { want } }, at) => isNight || happy.findIndex(({ query }) => query.want === want) === at,
  );
  const named = (cases: readonly ContractCase[]) => cases.map((one) => [one.name, one] as const);

  it("shows every capability at work, an empty answer and, where there is one, a second page", () => {
    expect(new Set(happy.map(({ query }) => query.want))).toEqual(new Set(Object.keys(provider.endpoints)));
    expect(contract.cases.some(({ role }) => role === "empty")).toBe(true);
    expect(contract.cases.some(({ role }) => role === "second-page")).toBe(contract.isPaged);
  });

  it.each(named(contract.cases))("%s", async (_name, one) => {
    const { fetched, fake } = await run(provider, contract, one);
    expect(fake.unexpected).toEqual([]);
    expect(fetched.problem?.problem).toBe(one.problem);
    expect(fetched.notBefore).toBe(one.notBefore);
    expect(fetched.rows).toEqual(one.rows);
    expect(fetched.unread.map(({ path, text }) => ({ path, text }))).toEqual(one.unread);
    if (one.role === "empty") expect(fetched).toMatchObject({ rows: [], unread: [] });
    if (one.role === "second-page") expect(fake.asked.length).toBeGreaterThan(1);
    if (one.problem === undefined) expect(fake.asked.length).toBe(one.exchanges.length);
  });

  it.each(named(faced))(
    "%s: comes back after a limit, not before the time that was asked for",
    async (_name, one) => {
      const fault = { kind: "status", status: 429, headers: { "retry-after": "37" } } as const;
      const { fetched, slept } = await run(provider, contract, one, { fault, faults: 1 });
      expect(fetched.problem).toBeUndefined();
      expect(fetched.rows).toEqual(one.rows);
      expect(slept).toContain(37_000);
    },
  );

  it.each(named(faced))("%s: gives up on a limit that does not end", async (_name, one) => {
    const fault = { kind: "status", status: 429, headers: { "retry-after": "3600" } } as const;
    const { fetched, fake } = await run(provider, contract, one, { fault });
    expect(fetched.problem).toMatchObject({ problem: "rate-limited", retryAfterMs: 3_600_000 });
    expect(fake.asked).toHaveLength(1);
  });

  it.each(named(faced))("%s: a refused key is said and not tried again", async (_name, one) => {
    for (const status of [401, 403]) {
      const { fetched, fake } = await run(provider, contract, one, { fault: { kind: "status", status } });
      expect(fetched.problem?.problem).toBe(contract.statusProblems[status] ?? "unauthorised");
      expect(fake.asked).toHaveLength(1);
    }
  });

  it.each(named(faced))("%s: survives one failure of the server", async (_name, one) => {
    const fault = { kind: "status", status: 503 } as const;
    const { fetched } = await run(provider, contract, one, { fault, faults: 1 });
    expect(fetched.rows).toEqual(one.rows);
  });

  it.each(named(faced))("%s: malformed replies bring no rows", async (_name, one) => {
    for (const body of ['{"unexpected": [1,', "<unexpected><a></unexpected>", "%%%"]) {
      const { fetched } = await run(provider, contract, one, { fault: { kind: "body", body } });
      expect(fetched).toMatchObject({ rows: [], problem: { problem: "malformed" } });
    }
  });

  it.each(named(faced))("%s: a proper reply of another form brings no rows", async (_name, one) => {
    for (const body of ['{"unexpected": true}', "<unexpected>1</unexpected>", "unexpected;columns\n1;2\n"]) {
      const { fetched } = await run(provider, contract, one, { fault: { kind: "body", body } });
      expect(fetched).toMatchObject({ rows: [], problem: { problem: "malformed" } });
    }
  });

  it.each(named(faced))("%s: replies that end in the middle bring no rows", async (_name, one) => {
    const broken = await run(provider, contract, one, { fault: { kind: "cut-off" } });
    expect(broken.fetched).toMatchObject({ rows: [], problem: { problem: "truncated" } });
    const half = await run(provider, contract, one, { fault: { kind: "half" } });
    // A cut table has whole lines before its last one.
    if (/csv/.test(one.exchanges[0]?.type ?? "")) expect(half.fetched.unread).not.toEqual([]);
    else expect(half.fetched).toMatchObject({ rows: [], problem: { problem: "malformed" } });
  });

  it.each(named(faced))("%s: a silent server is given up", async (_name, one) => {
    const parts = { timeoutMs: 60, retry: { attempts: 2, firstWaitMs: 1, longestWaitMs: 1_000 } };
    const { fetched, sent } = await run(provider, contract, one, { fault: { kind: "silent" }, parts });
    expect(fetched).toMatchObject({ rows: [], problem: { problem: "timed-out" } });
    expect(sent.map(({ problem }) => problem?.problem)).toEqual(["timed-out", "timed-out"]);
  });

  it.each(named(faced))("%s: a page with status 200 is no data", async (_name, one) => {
    const body = "<!DOCTYPE html><html><body>checking your browser</body></html>";
    for (const type of ["text/html; charset=utf-8", one.exchanges[0]?.type ?? ""]) {
      const { fetched } = await run(provider, contract, one, { fault: { kind: "body", body, type } });
      expect(fetched).toMatchObject({ rows: [], problem: { problem: "html" } });
    }
  });

  const conditional = happy.filter(({ query }) => provider.endpoints[query.want]?.isConditional);
  it.each(named(conditional))("%s: an unchanged document is not read again", async (_name, one) => {
    const [first, ...more] = one.exchanges;
    expect(more, "one request without further pages").toEqual([]);
    const exchanges = [
      { ...first, replyHeaders: { etag: '"7"', ...first?.replyHeaders } },
    ] as typeof one.exchanges;
    const { fetched } = await run(provider, contract, { ...one, exchanges });
    const again = await run(
      provider,
      contract,
      { ...one, exchanges },
      {
        fault: { kind: "status", status: 304 },
        asking: { priority: "viewed", known: fetched.validators },
      },
    );
    expect(again.fetched).toMatchObject({ isUnchanged: true, rows: [], validators: fetched.validators });
    expect(Object.keys(fetched.validators)).toHaveLength(1);
  });

  it("neither log nor lineage holds a setting's text of the request's address", async () => {
    for (const one of happy) {
      const { fetched, sent } = await run(provider, contract, one);
      const shown = JSON.stringify([fetched.lineage, sent.map(({ url }) => url)]);
      for (const value of Object.values(contract.settings))
        if (typeof value === "string" && value.startsWith("secret")) expect(shown).not.toContain(value);
    }
  });
});
