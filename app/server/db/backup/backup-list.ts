import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { BackupHeader, BackupReader } from "./backup-format.ts";

export type ListedBackup = Readonly<{
  name: string;
  /** Independent of the clock; 0 in older files. */
  sequence: number;
  /** From its name: the clock at its start. */
  time: Date;
}>;

const backupName = /^zerno-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.zbk$/;
const draftEnding = ".tmp";
/** Older drafts were left by a dead process. */
const oldDraftMs = 24 * 3_600_000;

/** zerno-2026-11-21T03-00-00-000Z.zbk */
export const toBackupName = (time: Date): string =>
  `zerno-${time.toISOString().replaceAll(/[:.]/g, "-")}.zbk`;

export const toDraft = (file: string): string => `${file}${draftEnding}`;

const timeOf = (name: string): Date => {
  const [, day, hours, minutes, seconds, milliseconds] = backupName.exec(name) ?? [];
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
};

/** 0 when unreadable. */
async function readSequence(file: string): Promise<number> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  // Ending early causes an error.
  pipeline(packed, unpacked, () => undefined);
  try {
    const { sequence } = await new BackupReader(unpacked).readObject(BackupHeader);
    return sequence ?? 0;
  } catch {
    return 0;
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

/** Oldest first by sequence, not by clock. */
export async function listBackups(folder: string): Promise<readonly ListedBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => backupName.test(name));
  const listed = await Promise.all(
    names.map(async (name) => ({
      name,
      sequence: await readSequence(path.join(folder, name)),
      time: timeOf(name),
    })),
  );
  return listed.sort((a, b) => a.sequence - b.sequence || (a.name < b.name ? -1 : 1));
}

/** Removes backup drafts older than a day, left by a process that died. */
export async function removeOldDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const isDraft = name.endsWith(draftEnding) && backupName.test(name.slice(0, -draftEnding.length));
    const file = path.join(folder, name);
    if (isDraft && now.getTime() - (await stat(file)).mtimeMs > oldDraftMs) await rm(file, { force: true });
  }
}
