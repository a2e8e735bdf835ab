import { and, count, desc, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { mailOutbox as m } from "../../../mail/mail.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AnswerOf } from "../../../shared/endpoint.ts";
import { maskEmail } from "../../../shared/text/mask-email.ts";
import type { Mail, mailsContract } from "./mails.contract.ts";

type Endpoint = (typeof mailsContract)["GET /api/admin/mails"];
type Asked = z.output<Endpoint["input"]>;
type Row = typeof m.$inferSelect;

/** Mails that failed before their content was kept cannot be written again. */
const hasContent = sql<boolean>`${m.params} <> '{}'::jsonb`;

function toMail({ row, isWhole }: { readonly row: Row; readonly isWhole: boolean }): Mail {
  const { userId, id, to, template, language, state, attempts, createdAt, nextAt, endedAt, answer } = row;
  return {
    ...{ userId, id, template, language, attempts },
    to: maskEmail(to),
    createdAt: createdAt.toISOString(),
    nextAt: state === "waiting" ? nextAt.toISOString() : null,
    endedAt: endedAt?.toISOString() ?? null,
    answer: answer.replaceAll(to, maskEmail(to)),
    canRetry: state === "waiting" || (state === "failed" && isWhole),
  };
}

async function countMails(db: Db): Promise<AnswerOf<Endpoint>["counts"]> {
  const isRetried = sql<boolean>`${m.state} = 'waiting' and ${m.attempts} > 0`;
  const rows = await db.select({ state: m.state, isRetried, n: count() }).from(m).groupBy(m.state, isRetried);
  const sum = (state: Row["state"]) =>
    rows.reduce((total, row) => total + (row.state === state ? row.n : 0), 0);
  return {
    ...{ waiting: sum("waiting"), failed: sum("failed"), suppressed: sum("suppressed"), sent: sum("sent") },
    retrying: rows.find((row) => row.isRetried)?.n ?? 0,
  };
}

/** Returns one page of the outgoing mails of a state, newest first, with the numbers of all states. */
export async function listMails(db: Db, { state, cursor, pageSize }: Asked): Promise<AnswerOf<Endpoint>> {
  const rows = await db
    .select({ row: m, isWhole: hasContent })
    .from(m)
    .where(and(eq(m.state, state), cursor === undefined ? undefined : lt(m.id, cursor)))
    .orderBy(desc(m.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    counts: await countMails(db),
    mails: shown.map(toMail),
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.row.id ?? null) : null,
  };
}
