import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../../server/db/db-types.ts";
import { jobSchema } from "../../../server/jobs/job-rows.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import type { storageContract } from "./storage.contract.ts";

type Answer = AnswerOf<(typeof storageContract)["GET /api/admin/get-counts"]>;

/** Tables up to this size are counted; of larger ones the statistics of the database are taken. */
const countedBytes = 4 * 1024 * 1024;

const number = z.coerce.number();
const TableRow = z.object({
  schema: z.string(),
  name: z.string(),
  estimate: number,
  bytes: number,
  indexBytes: number,
});

async function countRows(db: Db, { schema, name }: z.infer<typeof TableRow>): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*) as n from ${sql.identifier(schema)}.${sql.identifier(name)}`,
  );
  return number.parse(rows[0]?.n);
}

/** Returns rows and sizes of all tables, largest first. Tables of the job queue carry its schema in their name. */
export async function getCounts(db: Db): Promise<Answer> {
  const { rows } = await db.execute(sql`
    select n.nspname as schema, c.relname as name,
      greatest(c.reltuples, coalesce(s.n_live_tup, 0), 0)::bigint as estimate,
      pg_total_relation_size(c.oid) as bytes, pg_indexes_size(c.oid) as "indexBytes"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', ${jobSchema})
    order by bytes desc, n.nspname, c.relname`);
  const tables: Answer["tables"] = [];
  for (const row of z.array(TableRow).parse(rows)) {
    const { schema, name, estimate, bytes, indexBytes } = row;
    const isEstimate = bytes > countedBytes;
    tables.push({
      name: schema === "public" ? name : `${schema} / ${name}`,
      ...{ rows: isEstimate ? estimate : await countRows(db, row), isEstimate, bytes, indexBytes },
    });
  }
  const { rows: facts } = await db.execute(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  const { version, bytes } = z.object({ version: z.string(), bytes: number }).parse(facts[0]);
  return { version, bytes, tables };
}
