// `npm run probe -- PROVIDER CODE`: prints reply, rows and unread fields of a source. PROBE_SETTINGS has keys as JSON,
// to keep them out of the shell's history; --address queries a fake.
import { parseArgs } from "node:util";
import { marketSources } from "../app/market/providers/index.ts";
import { capabilitiesOf, type HttpProvider } from "../app/market/providers/provider.ts";
import type { Capability } from "../app/market/providers/queries.ts";
import { systemClock } from "../app/market/runner/clock.ts";
import { createRunner } from "../app/market/runner/runner.ts";
import { fetchedLines, sentLines } from "./probe/lines.ts";
import { queryOf } from "./probe/query-of.ts";

const providers = marketSources.filter((source) => source.kind === "http");

const usage = (): never => {
  console.error("npm run probe -- PROVIDER CODE [--want CAPABILITY] [--from DAY] [--to DAY] [--address URL]");
  for (const provider of providers) console.error(`  ${provider.id}: ${capabilitiesOf(provider).join(", ")}`);
  process.exit(2);
};

const options = {
  want: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  address: { type: "string" },
} as const;

const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [id, code = ""] = positionals;
const provider: HttpProvider = providers.find((one) => one.id === id) ?? usage();
const wants = capabilitiesOf(provider).filter((want) => values.want === undefined || values.want === want);
if (wants.length === 0) usage();

const today = new Date().toISOString().slice(0, 10);
const to = values.to ?? today;
const from = values.from ?? new Date(Date.parse(to) - 30 * 86_400_000).toISOString().slice(0, 10);

const runner = createRunner({
  providers: [provider],
  fetch,
  clock: systemClock,
  random: Math.random,
  settingsOf: () => JSON.parse(process.env.PROBE_SETTINGS ?? "{}"),
  ...(values.address === undefined ? {} : { addresses: { [provider.id]: values.address } }),
  onSent: (sent) => console.log(sentLines(sent).join("\n")),
});

async function probe(want: Capability): Promise<boolean> {
  console.log(`\n# ${provider.id} ${want} ${code}`);
  const fetched = await runner.fetchRows(provider.id, queryOf(want, code, from, to), { priority: "viewed" });
  console.log(fetchedLines(fetched).join("\n"));
  return fetched.problem === undefined && fetched.unread.length === 0;
}

for (const want of wants) if (!(await probe(want))) process.exitCode = 1;
