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
    // A new key would sign everyone out and lose stored credentials.
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
 * Returns SECRET_KEY, or the generated key of DATA_DIR/secrets.json (mode 0600).
 * @throws StartError for a damaged file
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
    // Unlike a rename, a link fails when another process was first.
    linkSync(draft, file);
    return secretKey;
  } catch {
    return readSecrets(file) ?? secretKey;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * `secrets.json.new` survives a crash, so write it before anything is encrypted with it.
 * @returns replaces the old key
 */
export const replaceSecretKey = (dataDir: string, secretKey: string): (() => void) => {
  const file = path.join(dataDir, "secrets.json");
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  writeDurably(draft, `${JSON.stringify({ secretKey }, null, 2)}\n`);
  return () => renameSync(draft, file);
};
