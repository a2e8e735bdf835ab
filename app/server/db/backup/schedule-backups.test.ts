import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { toLoggedError } from "../../log.ts";
import { scheduleBackups } from "./schedule-backups.ts";
import { toBackupsFolder } from "./write-backup.ts";

let dataDir: string;
let attempts: string[];
let warnings: string[];
let time: string;
let tick: () => Promise<void>;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "zerno-schedule-"));
  attempts = [];
  warnings = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Without a server, attempts show in the log. */
const schedule = (kind: "embedded" | "external" = "embedded") => {
  const pool = new pg.Pool({ host: dataDir });
  const log = {
    info: () => {},
    warn: ({ file }: { file?: string }) => void warnings.push(file ?? ""),
    error: ({ err }: { err?: unknown }) => attempts.push(`${time} ${toLoggedError(err).code}`),
  };
  const everyMinute = (action: () => Promise<void>) => {
    tick = action;
    return () => {
      tick = async () => {};
    };
  };
  tick = async () => {};
  return scheduleBackups({ kind, pool, dataDir }, { now: () => new Date(time), log, everyMinute });
};

const at = async (now: string) => {
  time = now;
  await tick();
};

const leaveBackup = (name: string) => {
  mkdirSync(toBackupsFolder(dataDir), { recursive: true });
  writeFileSync(path.join(toBackupsFolder(dataDir), `zerno-${name}.zbk`), "");
};

it("is due at 03:00 UTC for the first time after the start", async () => {
  time = "2026-11-20T12:00:00Z";
  schedule();
  await at("2026-11-20T12:01:00Z");
  await at("2026-11-21T02:59:59Z");
  expect(attempts).toEqual([]);
  await at("2026-11-21T03:00:00Z");
  expect(attempts).toEqual(["2026-11-21T03:00:00Z ENOENT"]);
});

it("is due at once when a night was slept through, and not again until the next", async () => {
  leaveBackup("2026-11-18T03-00-12-345Z");
  time = "2026-11-20T09:00:00Z";
  const { stop } = schedule();
  await at("2026-11-20T09:01:00Z");
  expect(attempts).toHaveLength(1);
  leaveBackup("2026-11-20T09-01-00-000Z");
  await at("2026-11-20T09:02:00Z");
  await at("2026-11-21T02:59:00Z");
  expect(attempts).toHaveLength(1);
  await at("2026-11-21T03:00:00Z");
  expect(attempts).toHaveLength(2);
  stop();
  await at("2026-11-22T03:00:00Z");
  expect(attempts).toHaveLength(2);
});

it("a backup dated in the future is logged once and stops no nightly backup", async () => {
  leaveBackup("2026-11-19T03-00-00-000Z");
  leaveBackup("2036-01-01T03-00-00-000Z");
  time = "2026-11-20T12:00:00Z";
  schedule();
  await at("2026-11-20T12:01:00Z");
  await at("2026-11-20T12:02:00Z");
  expect(warnings).toEqual(["zerno-2036-01-01T03-00-00-000Z.zbk"]);
  expect(attempts).toHaveLength(2);
});

it("is due at once where all there is is dated in the future", async () => {
  leaveBackup("2036-01-01T03-00-00-000Z");
  time = "2026-11-20T12:00:00Z";
  schedule();
  await at("2026-11-20T12:01:00Z");
  expect(attempts).toHaveLength(1);
});

it("without a backup a clock that went back delays nothing", async () => {
  time = "2036-01-01T12:00:00Z";
  schedule();
  await at("2026-11-20T12:01:00Z");
  await at("2026-11-21T03:00:00Z");
  expect(attempts).toHaveLength(1);
});

it("leaves a database of DATABASE_URL to its owner", async () => {
  time = "2026-11-20T12:00:00Z";
  schedule("external");
  await at("2026-11-23T12:00:00Z");
  expect(attempts).toEqual([]);
  expect(existsSync(toBackupsFolder(dataDir))).toBe(false);
});
