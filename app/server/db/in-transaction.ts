import type pg from "pg";

/** @param mode added to `begin`, such as `isolation level repeatable read read only` */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  action: (client: pg.PoolClient) => Promise<Result>,
  mode = "",
): Promise<Result> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin ${mode}`);
    const result = await action(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // Closes a connection whose rollback failed.
    client.release(broken);
  }
};
