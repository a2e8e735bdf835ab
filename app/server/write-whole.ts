import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file, readable by its owner only, that is there whole or not at all: under another name first, then onto the
 * disk, then under its own.
 * @throws the system's error (ENOSPC when the disk is full); nothing is left behind then
 */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.tmp`;
  try {
    const handle = await open(draft, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
