import { existsSync, statSync } from "node:fs";
import { type FileReport, loadFolder } from "../market/loading/load-folder.ts";
import { seedReference } from "../market/reference/seed-reference.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";

const shownProblems = 20;
const shownRows = 5;

function linesOf({ file, kind, result, seconds }: FileReport): string[] {
  if ("reason" in result) return [`- ${file}: not loaded, ${result.reason}`];
  const { stored, known = 0, bad, notes = [] } = result;
  const counts = [`${stored} stored`, ...(known > 0 ? [`${known} already stored`] : [])];
  if (bad.length > 0) counts.push(`${new Set(bad.map(({ row }) => row)).size} rows skipped`);
  const head = `${bad.length > 0 ? "!" : "+"} ${file}: ${kind}, ${counts.join(", ")} (${seconds.toFixed(2)} s)`;
  const problems = [...Map.groupBy(bad, ({ field, problem }) => `${field}: ${problem}`)];
  const lines = problems.slice(0, shownProblems).map(([problem, rows]) => `    ${rowsOf(rows)}, ${problem}`);
  const more = problems.length > shownProblems ? [`    and ${problems.length - shownProblems} more`] : [];
  return [head, ...notes.map((note) => `    ${note}`), ...lines, ...more];
}

function rowsOf(rows: readonly { readonly row: number }[]): string {
  const numbers = rows.slice(0, shownRows).map(({ row }) => row);
  const more = rows.length > shownRows ? ` and ${rows.length - shownRows} more` : "";
  return `row${rows.length > 1 ? "s" : ""} ${numbers.join(", ")}${more}`;
}

/**
 * Loads CSV files (docs/guide/load-data.md) into the shared data. @param isAccepted stores suspicious closes too
 * @throws StartError for a missing folder
 */
export async function loadData(db: Db, folder: string, now: Date, isAccepted = false): Promise<string> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new StartError(`DIR: ${folder} is not a folder`);
  const started = performance.now();
  await seedReference(db, now);
  const lines: string[] = [];
  let stored = 0;
  let doubted = 0;
  for await (const report of loadFolder(folder, { db, now, isAccepted })) {
    lines.push(...linesOf(report));
    if (!("stored" in report.result)) continue;
    stored += report.result.stored;
    doubted += report.result.doubted ?? 0;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const doubts = isAccepted
    ? `${doubted} closes look wrong and are stored all the same`
    : `${doubted} closes look wrong and are left out; look at them, then store them with --accept`;
  return [...lines, ...(doubted > 0 ? [doubts] : []), `${stored} values stored in ${seconds} s`].join("\n");
}
