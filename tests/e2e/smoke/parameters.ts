import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { choiceNames, dayNames, rangeNames } from "../../../app/features/screener/screener-address.ts";

const app = path.resolve(import.meta.dirname, "../../../app");

/** Ways to read a search parameter by name. */
const readings = [
  /\b(?:search|searchParams|params|query|asked)\s*\??\.\s*(?:get|getAll|has)\(\s*"([\w-]+)"/g,
  /\b(?:sortParam|param)="([\w-]+)"/g,
  /\bsortParam = "([\w-]+)"/g,
];
/** The same through a helper of the file. */
const ownReading = /\b(?:text|matching)\("([\w-]+)"/g;
/** Several names at once: `["from", "to"].map((name) => search.get(name))`. */
const severalNames = /\[((?:"[\w-]+",? ?)+)\]\.(?:map|some|every)\(\(name\) =>\s*search\./g;

/** Search parameters read by a feature's sources, or by shared ones, by folder. */
export function parametersByFolder(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const files = ["features", "pages", "shell", "ui", "client"].flatMap((dir) =>
    readdirSync(path.join(app, dir), { recursive: true, encoding: "utf8" }).map((file) => `${dir}/${file}`),
  );
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.|\/testing\/|\.api\.ts$|\.queries\.ts$/.test(file)) continue;
    const source = readFileSync(path.join(app, file), "utf8");
    const names = [
      ...[...readings, ...(source.includes("search.get(name)") ? [ownReading] : [])].flatMap((reading) =>
        [...source.matchAll(reading)].map((match) => match[1] ?? ""),
      ),
      ...[...source.matchAll(severalNames)].flatMap((match) =>
        [...(match[1] ?? "").matchAll(/[\w-]+/g)].map(([name]) => name),
      ),
    ];
    const folder = file
      .split("/")
      .slice(0, file.startsWith("features/") ? 2 : 1)
      .join("/");
    const known = found.get(folder) ?? new Set();
    found.set(folder, known);
    for (const name of names) known.add(name);
  }
  for (const name of [...choiceNames, ...rangeNames, ...dayNames]) found.get("features/screener")?.add(name);
  return found;
}
