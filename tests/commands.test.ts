import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "../app/server/db/migrate-database.ts";
import { type Database, openDatabase } from "../app/server/db/open-database.ts";
import { silentLog } from "../app/server/log.ts";
import { fillEveryTable, readContents } from "./support/table-contents.ts";
import { postgres15, type RunningServer, startPostgres15 } from "./support/vitest/servers.ts";

let root: string;
let oldest: RunningServer | undefined;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "zerno-commands-"));
  chmodSync(root, 0o711);
  if (postgres15 !== undefined) oldest = await startPostgres15(postgres15);
});
afterAll(async () => {
  await oldest?.stop();
  rmSync(root, { recursive: true });
});

const zerno = (args: readonly string[], env: NodeJS.ProcessEnv, input = "") => {
  const program = path.join(import.meta.dirname, "../packages/cli/bin/zerno.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: "utf8",
    input,
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, stdout, stderr };
};

const use = async (
  settings: { dataDir: string; databaseUrl?: string },
  action: (database: Database) => Promise<void>,
) => {
  const config = { databaseUrl: undefined, pgUser: undefined, isPgKept: false, ...settings };
  const database = await openDatabase(config, silentLog);
  try {
    await action(database);
  } finally {
    await database.stop();
  }
};

it("backs up while the program runs and restores into an empty DATA_DIR and into PostgreSQL 15", async (context) => {
  const dataDir = path.join(root, "source");
  const targetDir = path.join(root, "target");
  let contents: object = {};
  let file = "";
  await use({ dataDir }, async (database) => {
    await migrateDatabase(database, { now: () => new Date(), log: silentLog });
    expect(readdirSync(dataDir)).not.toContain("backups");
    await fillEveryTable(database.pool);
    contents = await readContents(database.pool);
    const { status, stdout } = zerno(["backup"], { DATA_DIR: dataDir });
    expect(status).toBe(0);
    file = stdout.split(": ")[0] ?? "";
  });
  expect(path.dirname(file)).toBe(path.join(dataDir, "backups"));

  expect(zerno(["restore", file], { DATA_DIR: targetDir })).toMatchObject({ status: 0, stderr: "" });
  await use({ dataDir: targetDir }, async ({ pool }) => expect(await readContents(pool)).toEqual(contents));

  const again = zerno(["restore", file], { DATA_DIR: targetDir });
  expect(again.status).toBe(1);
  expect(again.stderr).toMatch(/^The database is not empty .*\n$/);

  if (oldest === undefined) return context.skip("PostgreSQL 15 is not installed");
  const databaseUrl = `postgres://zerno@localhost/postgres?host=${oldest.server.host}`;
  expect(zerno(["restore", file], { DATA_DIR: root, DATABASE_URL: databaseUrl })).toMatchObject({
    status: 0,
  });
  await use({ dataDir: root, databaseUrl }, async ({ pool, startLine }) => {
    expect(startLine).toMatch(/^PostgreSQL 15\./);
    expect(await readContents(pool)).toEqual(contents);
  });
});

it("gives roles and sets passwords on the machine itself, without mail", () => {
  const env = { DATA_DIR: path.join(root, "accounts") };
  const unknown = { status: 1, stderr: "EMAIL: no account with the address anna@example.org\n" };
  expect(zerno(["role", "anna@example.org", "admin"], env)).toMatchObject(unknown);
  expect(zerno(["password", "anna@example.org"], env, "a long new password\n")).toMatchObject(unknown);
});

it.each([
  [["--help"], {}, 0, /npx zerno restore FILE/],
  [["restore"], {}, 2, /^npx zerno restore FILE\n$/],
  [["nonsense"], {}, 2, /npx zerno restore FILE/],
  [["--nonsense"], {}, 2, /--nonsense/],
  [["backup"], { PORT: "x" }, 1, /^PORT: must be a whole number from 0 to 65535\n$/],
  [
    ["backup"],
    { DATABASE_URL: "postgres://u:secret@localhost:1/x" },
    1,
    /^DATABASE_URL: cannot connect to localhost:1\/x: [^\n]*\n$/,
  ],
])("zerno %j with %j ends with %i", (args, env, code, message) => {
  const { status, stdout, stderr } = zerno(args, { DATA_DIR: path.join(root, "unused"), ...env });
  expect({ status, text: stdout + stderr }).toEqual({ status: code, text: expect.stringMatching(message) });
  expect(stdout + stderr).not.toContain("secret");
});
