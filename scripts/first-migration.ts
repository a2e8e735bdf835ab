import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/*
 * Writes db/migrations anew, as one first migration: the SQL that drizzle-kit makes of app/schema.ts between the two
 * files of db/first. Only before a release: a database that has the former first migration is refused afterwards.
 */

const root = path.join(import.meta.dirname, "..");
const migrations = path.join(root, "db/migrations");
const name = "0000_schema.sql";

const readPart = (file: string): string => readFileSync(path.join(root, "db/first", file), "utf8").trim();

/** Id of the snapshot, to which that of the next migration refers. */
const firstId = "00000000-0000-4000-8000-000000000000";

const edit = (file: string, pattern: RegExp, text: string): void =>
  writeFileSync(file, readFileSync(file, "utf8").replace(pattern, text));

const made = mkdtempSync(path.join(tmpdir(), "zerno-schema-"));
const config = path.join(made, "drizzle.config.json");
const options = { dialect: "postgresql", schema: path.join(root, "app/schema.ts"), casing: "snake_case" };
writeFileSync(config, JSON.stringify({ ...options, out: path.relative(root, path.join(made, "out")) }));
try {
  const tool = path.join(root, "node_modules/drizzle-kit/bin.cjs");
  const args = [tool, "generate", "--config", path.relative(root, config), "--name", "schema"];
  execFileSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const generated = readFileSync(path.join(made, "out", name), "utf8").trim();
  const parts = [readPart("before.sql"), generated, readPart("after.sql")];
  // The same schema gives the same files: neither the moment nor the random id says anything.
  edit(path.join(made, "out/meta/_journal.json"), /"when": \d+/, '"when": 0');
  edit(path.join(made, "out/meta/0000_snapshot.json"), /"id": "[0-9a-f-]{36}"/, `"id": "${firstId}"`);
  rmSync(migrations, { recursive: true, force: true });
  cpSync(path.join(made, "out/meta"), path.join(migrations, "meta"), { recursive: true });
  writeFileSync(path.join(migrations, name), `${parts.join("\n--> statement-breakpoint\n")}\n`);
} finally {
  rmSync(made, { recursive: true });
}
process.stdout.write(`${readdirSync(migrations).join(", ")}\n`);
