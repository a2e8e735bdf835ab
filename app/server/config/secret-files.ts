import { readFileSync } from "node:fs";
import { ConfigError } from "./start-error.ts";

/** Variables that hold secrets: each may stand in a file instead, named by the variable with `_FILE` at its end. */
export const secretVariables = [
  "SECRET_KEY",
  "DATABASE_URL",
  "SMTP_URL",
  "SMTP_PASSWORD",
  "GOOGLE_CLIENT_SECRET",
  "YANDEX_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "CLOUDPAYMENTS_API_SECRET",
  "MARKET_SOURCES",
  "SYNC_SOURCES",
] as const;

/**
 * The environment with the secrets that lie in files, as vaults and containers hand them over: not in the list of
 * variables that other programs of this user can read.
 * @throws ConfigError when a file cannot be read, or when a secret is given both ways
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: Record<string, string> = {};
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) throw new ConfigError(`${name}_FILE`, `cannot be given together with ${name}`);
    try {
      read[name] = readFileSync(file, "utf8").trim();
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? ` (${error.code})` : "";
      throw new ConfigError(`${name}_FILE`, `names a file that cannot be read${reason}`);
    }
    if (read[name] === "") throw new ConfigError(`${name}_FILE`, "names an empty file");
  }
  return { ...env, ...read };
}
