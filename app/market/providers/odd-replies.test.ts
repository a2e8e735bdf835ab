import fc from "fast-check";
import { expect, it } from "vitest";
import { createRunner } from "../runner/runner.ts";
import { createFastClock } from "../runner/testing/fast-clock.ts";
import { marketSources } from "./index.ts";
import { isProblem } from "./problem.ts";
import type { Endpoint, HttpProvider, HttpReply } from "./provider.ts";
import type { Capability, Query } from "./queries.ts";
import { readContract } from "./testing/contract-case.ts";
import { startFake } from "./testing/fake-server.ts";
import { rowSchemas } from "./testing/row.schema.ts";

/** Sources change fields without notice: a parser must give a problem or valid rows, never throw. */
type AnyEndpoint = Endpoint<Capability, unknown>;
type ParseCall = [reply: HttpReply, query: Query<Capability>, page: string | undefined, settings: unknown];

const providers = marketSources.filter((source) => source.kind === "http");

async function recordParses(provider: HttpProvider): Promise<ParseCall[]> {
  const calls: ParseCall[] = [];
  const recording = Object.entries(provider.endpoints).map(([want, endpoint]) => [
    want,
    {
      ...endpoint,
      parse(...call: ParseCall) {
        calls.push(call);
        return (endpoint as AnyEndpoint).parse(...call);
      },
    },
  ]);
  const contract = readContract(provider.id);
  for (const { query, exchanges } of contract.cases) {
    const fake = await startFake(exchanges, { folder: contract.folder });
    const runner = createRunner({
      providers: [{ ...provider, endpoints: Object.fromEntries(recording) }],
      fetch,
      clock: createFastClock(`${contract.today}T12:00:00Z`),
      random: () => 0.5,
      settingsOf: () => contract.settings,
      addresses: { [provider.id]: fake.address },
    });
    await runner.fetchRows(provider.id, query, { priority: "viewed" });
    await fake.close();
  }
  return calls;
}

const jsonValue = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;
const xmlValue = /(?<=>)[^<>]+(?=<)|(?<==")[^"]*(?=")/g;
const jsonOddities = [
  ...[
    "null",
    '""',
    '"n/a"',
    '" "',
    "-1",
    "0",
    "1e308",
    "1e-9",
    "1e400",
    "8640000000000001",
    "[]",
    "{}",
    "true",
  ],
  ...['"2026-02-30"', '"99999999999999999999999999999999"', '"\\u0000"', '"toString"', '"1,5"'],
];
const xmlOddities = [
  "",
  "n/a",
  "-1",
  "0",
  "1e400",
  "2026-02-30",
  "99.99.9999",
  "1,5,5",
  "&amp;",
  "<x/>",
  "]]>",
];

/** Byte-safe in any encoding. */
function oddReply(reply: HttpReply, seeds: readonly (readonly [number, number])[]): HttpReply {
  let text = Buffer.from(reply.body).toString("latin1");
  const isXml = text.trimStart().startsWith("<");
  const oddities = isXml ? xmlOddities : jsonOddities;
  for (const [at, choice] of seeds) {
    const found = [...text.matchAll(isXml ? xmlValue : jsonValue)];
    const value = found[at % Math.max(found.length, 1)];
    if (value === undefined) continue;
    const after = text.slice(value.index + value[0].length);
    text = text.slice(0, value.index) + oddities[choice % oddities.length] + after;
  }
  return { ...reply, body: Buffer.from(text, "latin1") };
}

const seeds = fc.array(fc.tuple(fc.nat(100_000), fc.nat(1_000)), { minLength: 1, maxLength: 3 });

it.each(providers.map((provider) => [provider.id, provider] as const))("%s", async (_id, provider) => {
  const calls = await recordParses(provider);
  const check = ([reply, query, page, settings]: ParseCall) => {
    const parsed = (provider.endpoints[query.want] as AnyEndpoint).parse(reply, query, page, settings);
    if (isProblem(parsed)) return;
    for (const row of parsed.rows)
      expect(rowSchemas[query.want].safeParse(row).error, JSON.stringify(row)).toBeUndefined();
  };
  for (const call of calls) check(call);
  fc.assert(
    fc.property(fc.constantFrom(...calls), seeds, ([reply, query, page, settings], odd) =>
      check([oddReply(reply, odd), query, page, settings]),
    ),
    { numRuns: (fc.readConfigureGlobal().numRuns ?? 100) * calls.length },
  );
});
