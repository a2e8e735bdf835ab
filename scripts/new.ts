// `npm run new KIND NAME`: see "Adding things" in CONTRIBUTING.md. Endpoints and screens have one failing test until
// they are implemented.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { broker } from "./new/broker.ts";
import { endpoint } from "./new/endpoint.ts";
import { feature } from "./new/feature.ts";
import { metric } from "./new/metric.ts";
import { provider } from "./new/provider.ts";
import { screen } from "./new/screen.ts";
import { type Names, namesOf, type Skeleton, writeSkeleton } from "./new/write-files.ts";

/** Kinds are also listed in CONTRIBUTING.md. */
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
npm run new endpoint FEATURE "GET /api/path"
npm run new broker NAME DE      (ISO code of its country)
npm run new feature|screen NAME AREA      (an area of the menu; tools if left out)`);
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
