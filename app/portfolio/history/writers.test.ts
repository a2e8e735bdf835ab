import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { recordedTables } from "./recorded-tables.ts";

const app = path.resolve(import.meta.dirname, "../..");

const files = readdirSync(app, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(app, file), "utf8") }));

const symbols = files
  .filter(({ file }) => file.endsWith(".tables.ts"))
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)])
  .flatMap(([, symbol = "", name = ""]) => (name in recordedTables ? symbol : []));

const namesIn = (text: string): string[] =>
  symbols.flatMap((symbol) =>
    [...text.matchAll(new RegExp(`[{,]\\s*${symbol}(?: as (\\w+))?\\s*[,}]`, "g"))].map(
      ([, alias]) => alias ?? symbol,
    ),
  );

/** Writes that bypass write-rows.ts and write-raw.ts. */
function directWrites(text: string): string[] {
  const names = [...new Set(namesIn(text))].join("|") || "-";
  const tables = Object.keys(recordedTables).join("|");
  const byBuilder = new RegExp(`\\.(?:insert|update|delete)\\((?:${names})\\)`, "g");
  const asSql = new RegExp(
    `(?:insert into|update|delete from) (?:\\$\\{(?:${names})\\}|"?(?:${tables})"?)(?= )`,
    "g",
  );
  return [...text.matchAll(byBuilder), ...text.matchAll(asSql)].map(([found]) => found);
}

/** Writes of versions and positions, which no image has. */
const versions: readonly string[] = [
  "domain/allocation/pie-nodes.ts .update(pieTrees)",
  "portfolio/history/log-parts.ts update portfolios",
];

it("rows of recorded tables are written by the functions that record them", () => {
  expect(symbols).toHaveLength(Object.keys(recordedTables).length);
  const found = files.flatMap(({ file, text }) => directWrites(text).map((write) => `${file} ${write}`));
  expect(found.sort()).toEqual([...versions]);
});
