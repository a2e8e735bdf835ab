import { type SQL, sql } from "drizzle-orm";
import { changeLog, nextNumber } from "../../market/change-log.tables.ts";
import { lockedHeads } from "../../market/change-log.ts";

/** A named part of a statement. */
export type Part = readonly [name: string, body: SQL];

/** Rows beyond these are not named in an entry: such a ledger is read as a whole. */
const mostNamedRows = 500;
/** Entries of one portfolio that are kept. */
const keptEntries = 100;

/** Entries about portfolios of a part `moved`, and the end of their oldest ones. @param rowIds for a row `m` of it */
const entryParts = (rowIds: SQL): readonly Part[] => [
  [
    "logged",
    sql`insert into ${changeLog} (user_id, topic, subject, number, row_ids)
      select m.user_id, 'portfolio', m.id::text, m.last_change, ${rowIds} from "moved" m`,
  ],
  [
    "dropped",
    sql`delete from ${changeLog} d using "moved" m
      where d.user_id = m.user_id and d.topic = 'portfolio' and d.subject = m.id::text and d.number <= (
        select e.number from ${changeLog} e
        where e.user_id = m.user_id and e.topic = 'portfolio' and e.subject = m.id::text
        order by e.number desc offset ${keptEntries - 1} limit 1)`,
  ],
];

const noRows = sql`'{}'::uuid[]`;

/** Moves portfolios on to new entries of their owners' logs. @param places part or query with `user_id` and `id` */
const movedPart = (places: SQL): Part => [
  "moved",
  sql`update portfolios p set last_change = ${nextNumber} from ${places} q, "heads" h
    where h.user_id = q.user_id and p.user_id = q.user_id and p.id = q.id returning p.user_id, p.id, p.last_change`,
];

/**
 * Entries about portfolios of a part `held`, for whatever belongs to them beside their rows. The part is to read `heads`,
 * so that the log is locked before its rows.
 * @param users ids of the owners, in order
 */
export const heldParts = (users: SQL, held: SQL): readonly Part[] => [
  ["heads", lockedHeads(users)],
  ["held", held],
  movedPart(sql`"held"`),
  ...entryParts(noRows),
];

/**
 * Entries about the ledgers whose rows a statement wrote: `written`, and `before` where there is one. Rows that go with
 * their portfolio have none.
 */
export function ledgerParts(hasBefore: boolean): readonly Part[] {
  const rows = (from: string) => sql`select user_id, portfolio_id, id from ${sql.identifier(from)}`;
  return [
    ["touched", hasBefore ? sql`${rows("written")} union ${rows("before")}` : rows("written")],
    ["heads", lockedHeads(sql`select distinct user_id from "touched" order by user_id`)],
    movedPart(sql`(select distinct user_id, portfolio_id as id from "touched")`),
    ...entryParts(sql`(select case when count(*) <= ${mostNamedRows} then array_agg(t.id) end
      from "touched" t where t.user_id = m.user_id and t.portfolio_id = m.id)`),
  ];
}

/** Entries about portfolios whose own rows a statement wrote; those of a removed one go with it. */
export function portfolioParts(writes: "insert" | "update" | "upsert" | "delete"): readonly Part[] {
  if (writes === "delete")
    return [
      [
        "dropped",
        sql`delete from ${changeLog} d using "written" w
          where d.user_id = w.user_id and d.topic = 'portfolio' and d.subject = w.id::text`,
      ],
    ];
  const row = sql`select w.user_id, w.id, w.last_change from "written" w`;
  // Under an old id, nothing of what was read before is right.
  if (writes === "insert") return [["moved", row], ...entryParts(sql`null::uuid[]`)];
  const isSame = sql`b.user_id = w.user_id and b.id = w.id and b.last_change = w.last_change`;
  return [
    ["moved", sql`${row} where not exists (select from "before" b where ${isSame})`],
    ...entryParts(noRows),
  ];
}
