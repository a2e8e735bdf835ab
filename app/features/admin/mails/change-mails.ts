import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { flushOutbox } from "../../../mail/flush-outbox.ts";
import { mailOutbox as m } from "../../../mail/mail.tables.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

interface MailPlace {
  readonly userId: string;
  readonly id: string;
}

const isMail = ({ userId, id }: MailPlace) => and(eq(m.userId, userId), eq(m.id, id));
const canBeSent = or(eq(m.state, "waiting"), and(eq(m.state, "failed"), sql`${m.params} <> '{}'::jsonb`));

async function queue(ctx: UserCtx, which: SQL | undefined): Promise<number> {
  const queued = await ctx.db
    .update(m)
    .set({
      state: "waiting",
      nextAt: ctx.now(),
      endedAt: null,
      // One that was given up has all its attempts again.
      attempts: sql`case when ${m.state} = 'failed' then 0 else ${m.attempts} end`,
    })
    .where(and(which, canBeSent))
    .returning({ id: m.id });
  if (queued.length > 0) await flushOutbox(ctx);
  return queued.length;
}

/** Sends a mail now. @throws AppError NOT_FOUND unless it waits, or failed and its content is kept */
export async function retryMail(ctx: UserCtx, place: MailPlace): Promise<null> {
  if ((await queue(ctx, isMail(place))) === 0) throw new AppError("NOT_FOUND");
  return null;
}

/** Sends all failed mails again. */
export const retryFailedMails = async (ctx: UserCtx): Promise<{ queued: number }> => ({
  queued: await queue(ctx, eq(m.state, "failed")),
});

/** Drops a mail. @throws AppError NOT_FOUND unless it waits or failed */
export async function dropMail({ db }: UserCtx, place: MailPlace): Promise<null> {
  const dropped = await db
    .delete(m)
    .where(and(isMail(place), inArray(m.state, ["waiting", "failed"])))
    .returning({ id: m.id });
  if (dropped.length === 0) throw new AppError("NOT_FOUND");
  return null;
}
