import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Config } from "./config.ts";
import { StartError } from "./start-error.ts";

const Secrets = z.object({ secretKey: z.string().min(32) });

const readSecrets = (file: string): string | undefined => {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new StartError(`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    return Secrets.parse(JSON.parse(text)).secretKey;
  } catch {
    // Never replaced silently: a new key would sign everybody out and make stored credentials unreadable.
    throw new StartError(
      `${file} is damaged: restore it from a backup, or delete it to start with a new key`,
    );
  }
};

const writeDurably = (file: string, text: string): void => {
  const handle = openSync(file, "wx", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/**
 * SECRET_KEY, or the key that was generated on the first start into DATA_DIR/secrets.json (mode 0600).
 * DATA_DIR must exist (openDatabase makes it). Two processes that start together end up with the same key.
 * @throws StartError when the file exists but cannot be used
 */
export const loadSecretKey = (config: Pick<Config, "dataDir" | "secretKey">): string => {
  if (config.secretKey !== undefined) return config.secretKey;
  const file = path.join(config.dataDir, "secrets.json");
  const known = readSecrets(file);
  if (known !== undefined) {
    chmodSync(file, 0o600);
    return known;
  }
  const secretKey = randomBytes(32).toString("base64url");
  const draft = `${file}.${process.pid}.tmp`;
  writeDurably(draft, `${JSON.stringify({ secretKey }, null, 2)}\n`);
  try {
    // A link, unlike a rename, fails when another process was first.
    linkSync(draft, file);
    return secretKey;
  } catch {
    return readSecrets(file) ?? secretKey;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * Writes another key beside secrets.json (`secrets.json.new`, so that it outlives a crash) before anything is sealed
 * with it.
 * @returns puts it in the place of the old one; call it when everything is sealed
 */
export const replaceSecretKey = (dataDir: string, secretKey: string): (() => void) => {
  const file = path.join(dataDir, "secrets.json");
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeDurably(draft, `${JSON.stringify({ secretKey }, null, 2)}\n`);
  return () => renameSync(draft, file);
};
