import { removeJobsOf } from "../../server/jobs/job-rows.ts";
import { nilGuid } from "../../shared/codes.ts";
import { forgetTries } from "../auth-tries.ts";
import { removeOwnRows } from "../own-rows.ts";
import type { UserRow } from "../users.ts";

type RemovalCtx = Parameters<typeof forgetTries>[0];

/** Needs a transaction. */
export async function removeUser(ctx: RemovalCtx, { userId, email }: UserRow): Promise<void> {
  await removeOwnRows(ctx.db, userId, nilGuid);
  await removeJobsOf(ctx.db, userId);
  await forgetTries(ctx, [email, userId, `change by ${userId}`]);
}
