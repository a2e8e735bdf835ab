import pg from "pg";

/** Parsers of raw SQL results: exact 64-bit integers, and days as text, free of time zones. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Per process; the embedded server admits 40. */
const poolSize = 16;

/**
 * Sessions use UTC.
 * @param onError an idle connection broke; the pool replaces it
 * @param isReadOnly refuses writes
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
  // A connection broken in use fails its query; without a listener the event would end the program.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
};
