import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./db-types.ts";

type Answers<Reads extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>>;
};

/** Reads in parallel on the pool; in a transaction, one after another. */
export async function readTogether<const Reads extends readonly (() => Promise<unknown>)[]>(
  db: Db,
  reads: Reads,
): Promise<Answers<Reads>> {
  if (!is(db, PgTransaction)) return (await Promise.all(reads.map((read) => read()))) as Answers<Reads>;
  const answers: unknown[] = [];
  for (const read of reads) answers.push(await read());
  return answers as Answers<Reads>;
}
