import pg from "pg";

/**
 * Process-wide readers of raw SQL results (Drizzle's column modes have their own): 64-bit numbers stay exact, and
 * a day stays the text YYYY-MM-DD instead of a midnight in the machine's time zone.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Connections of one application process; the embedded server admits 40 in all. */
const poolSize = 16;

/**
 * A pool whose sessions all have time zone UTC, whatever the server's default is.
 * @param onError called when an idle connection breaks; the pool replaces it
 * @param isReadOnly refuses every statement that writes
 */
export const makePool = (
  options: pg.PoolConfig,
  onError: (error: Error) => void,
  { isReadOnly = false }: { readonly isReadOnly?: boolean } = {},
): pg.Pool => {
  const settings = `set time zone 'UTC'${isReadOnly ? "; set default_transaction_read_only = on" : ""}`;
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    application_name: "zerno",
    ...options,
    onConnect: async (client) => {
      await client.query(settings);
    },
  });
  pool.on("error", onError);
  // A connection that breaks in use fails its query. The pool listens to idle connections only, and an unhandled error
  // event would end the program.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
};
