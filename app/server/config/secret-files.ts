import { readFileSync } from "node:fs";
import { ConfigError } from "./start-error.ts";

/** Or in a file, named by the variable with `_FILE`. */
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
 * Other programs of the user can read environment variables.
 * @throws ConfigError for an unreadable file, or a secret given twice
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
