import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../log.ts";
import { openDatabase } from "../open-database.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "zerno-places-"));
  chmodSync(root, 0o711);
});
afterEach(() => rmSync(root, { recursive: true }));

const open = (dataDir: string, pgUser?: string) =>
  openDatabase({ dataDir, databaseUrl: undefined, pgUser, isPgKept: false }, silentLog);

it("listens elsewhere when DATA_DIR is too long for a socket", async () => {
  const dataDir = path.join(root, "a-rather-long-name-".repeat(6));
  const database = await open(dataDir);
  const folder = database.poolOptions.host ?? "";
  expect(folder).toMatch(/^\/tmp\/zerno-[0-9a-f]{8}$/);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await database.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  [
    "pg/17/PG_VERSION",
    "17",
    /contains PostgreSQL 17; Zerno includes 18: see docs\/guide\/upgrade-postgres\.md/,
  ],
  ["pg/18/PG_VERSION", "19", /contains PostgreSQL 19, not 18: see docs\/guide\/upgrade-postgres\.md/],
  ["pg/18/base", "", /is not a database/],
])("refuses the data of another version (%s = %s)", async (file, content, message) => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
  await expect(open(root)).rejects.toThrow(message);
  expect(existsSync(path.join(root, "pg/18.tmp"))).toBe(false);
});

it("names DATA_DIR when it cannot be made", async () => {
  const file = path.join(root, "file");
  writeFileSync(file, "");
  await expect(open(path.join(file, "data"))).rejects.toThrow(/^DATA_DIR: cannot use .*ENOTDIR/);
});

describe.runIf(process.getuid?.() === 0)("as root", { tags: ["root"] }, () => {
  it.each([
    ["zerno-no-such-user", "ZERNO_PG_USER: no user zerno-no-such-user on this machine"],
    ["root", "ZERNO_PG_USER: PostgreSQL cannot run as root"],
  ])("refuses ZERNO_PG_USER=%s", async (user, message) => {
    await expect(open(root, user)).rejects.toThrow(message);
  });

  it("keeps data of an unreachable checkout outside, and does not follow a copied link", async () => {
    chmodSync(root, 0o700);
    const dataDir = path.join(root, "data");
    const first = await open(dataDir);
    const outside = readlinkSync(path.join(dataDir, "pg"));
    expect(outside).toMatch(/^\/var\/lib\/zerno-[0-9a-f]{8}\/pg$/);
    expect(first.startLine).toContain(`made in ${outside}`);
    await first.pool.query("create table kept ()");
    await first.stop();

    const second = await open(dataDir);
    expect((await second.pool.query("select to_regclass('kept')::text as kept")).rows).toEqual([
      { kept: "kept" },
    ]);
    await second.stop();

    const copy = path.join(root, "copy");
    mkdirSync(copy);
    symlinkSync(outside, path.join(copy, "pg"));
    await expect(open(copy)).rejects.toThrow(/leads to .*, the database of another folder/);
    rmSync(path.dirname(outside), { recursive: true });
  });
});
