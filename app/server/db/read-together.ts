import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./db-types.ts";

/** Answers of the reads, in their order. */
type Answers<Reads extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>>;
};

/**
 * Several reads at once, each on a connection of its own. A transaction has only one connection, which takes one
 * question at a time: there they run one after another, in the order given.
 * @param db what the reads ask: the pool or a transaction
 */
export async function readTogether<const Reads extends readonly (() => Promise<unknown>)[]>(
  db: Db,
  reads: Reads,
): Promise<Answers<Reads>> {
  if (!is(db, PgTransaction)) return (await Promise.all(reads.map((read) => read()))) as Answers<Reads>;
  const answers: unknown[] = [];
  for (const read of reads) answers.push(await read());
  return answers as Answers<Reads>;
}
