import { open, rename, rm } from "node:fs/promises";

/**
 * Temporary name, fsync, rename.
 * @throws Error of the system (ENOSPC); leaves nothing behind
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
