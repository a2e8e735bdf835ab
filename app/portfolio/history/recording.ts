import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";

/** Names the change whose log takes what is written from now on: `<user> <change>`, as the triggers read it. */
export const setRecording = (tx: Db, value: string) =>
  tx.execute(sql`select set_config('zerno.change', ${value}, true)`);

export const stopRecording = (tx: Db) => setRecording(tx, "");

/** Writes within a change that no log takes: tidying, and rows that follow from others and are made anew by an undo. */
export async function withoutRecording<T>(tx: Db, write: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ now: string | null }>(
    sql`select current_setting('zerno.change', true) as now`,
  );
  await stopRecording(tx);
  const result = await write();
  await setRecording(tx, rows[0]?.now ?? "");
  return result;
}
