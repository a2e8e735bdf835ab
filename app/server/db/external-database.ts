import pg from "pg";
import { StartError } from "../config/start-error.ts";

const oldestVersion = 15;

/** Without user and password. */
const describe = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host || "local socket"}${pathname}`;
};

/**
 * Checks connection and version.
 * @returns a log line without credentials
 * @throws StartError naming DATABASE_URL
 */
export const checkExternal = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') number, current_setting('server_version') name",
    );
    const [version] = rows;
    if (Math.floor(Number(version?.number) / 10_000) < oldestVersion) {
      throw new StartError(
        `DATABASE_URL: PostgreSQL ${version?.name} is too old, ${oldestVersion} or newer is required`,
      );
    }
    return `PostgreSQL ${version?.name} at ${describe(url)}`;
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof AggregateError ? error.errors.map(String).join(", ") : String(error);
    throw new StartError(`DATABASE_URL: cannot connect to ${describe(url)}: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
};
