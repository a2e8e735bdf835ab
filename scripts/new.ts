// `npm run new KIND NAME`: the files of a new part of the program and its lines in existing ones, with a test that
// fails until the part does something. What is written passes `npm run check`.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { broker } from "./new/broker.ts";
import { endpoint } from "./new/endpoint.ts";
import { feature } from "./new/feature.ts";
import { metric } from "./new/metric.ts";
import { provider } from "./new/provider.ts";
import { screen } from "./new/screen.ts";
import { type Names, namesOf, type Skeleton, writeSkeleton } from "./new/write-files.ts";

/** What can be made; to add a kind, add a line. */
const kinds: Readonly<Record<string, (names: Names, rest: readonly string[]) => Skeleton>> = {
  feature,
  endpoint,
  screen,
  broker,
  metric,
  provider,
};

const root = process.env.NEW_ROOT ?? path.resolve(import.meta.dirname, "..");
const [kind = "", name = "", ...rest] = process.argv.slice(2);
const make = kinds[kind];
if (!make || name === "") {
  console.error(`npm run new ${Object.keys(kinds).join("|")} NAME      (NAME in kebab-case)
npm run new endpoint FEATURE "GET /api/path"`);
  process.exit(2);
}
try {
  const skeleton = make(namesOf(name), rest);
  const written = writeSkeleton(root, skeleton);
  const biome = path.resolve(import.meta.dirname, "../node_modules/.bin/biome");
  spawnSync(biome, ["check", "--write", ...written.filter((file) => !file.endsWith(".csv"))], { cwd: root });
  for (const file of written) console.log(file);
  for (const step of skeleton.next) console.log(`- ${step}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
