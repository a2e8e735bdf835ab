import { sql } from "drizzle-orm";
import { AccountType } from "../../shared/codes.ts";
import type { Part } from "./record-statement.types.ts";

/** Columns of a portfolio that decide whether it is public. */
export const publicationColumns: readonly string[] = ["deleted_at", "account_type"];

const isSame = sql.raw(`b.user_id = w.user_id and b.id = w.id`);

/**
 * Ends what is public of portfolios with the statement that deletes them, and takes those that become sandboxes out of
 * the community list. A deleted portfolio comes back in several ways, undo among them, and from each as a private one.
 * The tables belong to rooms above this one: they are named as the database has them.
 */
export const endPublicationParts: readonly Part[] = [
  [
    "ended",
    sql`select w.user_id, w.id, w.deleted_at from "written" w join "before" b on ${isSame}
      where w.deleted_at is not null and b.deleted_at is null`,
  ],
  [
    "withdrawn",
    sql`delete from public_portfolios k using "ended" e where k.user_id = e.user_id and k.portfolio_id = e.id
      returning k.user_id, e.deleted_at`,
  ],
  [
    "logged",
    sql`insert into security_log (user_id, id, event, happened_at, address)
      select user_id, gen_random_uuid(), 'portfolio-hidden', deleted_at, '' from "withdrawn"`,
  ],
  [
    "revoked",
    sql`delete from widget_tokens k using "ended" e where k.user_id = e.user_id and k.portfolio_id = e.id`,
  ],
  [
    "unlisted",
    sql`update public_listings l set is_shown = false from "written" w join "before" b on ${isSame}
      where l.user_id = w.user_id and l.portfolio_id = w.id
        and w.account_type = ${sql.raw(String(AccountType.sandbox))} and b.account_type <> w.account_type`,
  ],
];
