import { createInvite } from "../identity/invites.ts";
import type { Config } from "../server/config/config.ts";
import type { Db } from "../server/db/db-types.ts";

/** One use within 14 days. */
export async function invite(
  db: Db,
  config: Pick<Config, "baseUrl" | "host" | "isLoopback" | "port">,
  now: Date,
): Promise<string> {
  const host = config.isLoopback ? "localhost" : config.host;
  const base = config.baseUrl ?? `http://${host}:${config.port}`;
  return `${base}/auth/signup?invite=${await createInvite(db, now)}`;
}
