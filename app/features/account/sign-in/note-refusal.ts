import { eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { equaliseGuess, type Try } from "../../../identity/auth-tries.ts";
import { deviceName } from "../../../identity/devices.ts";
import { emails, securityLog } from "../../../identity/identity.tables.ts";
import type { Ctx } from "../../../server/context.ts";

/**
 * Logs a refused sign-in. Without an account the same statements run and the same commit is awaited, so that timing
 * reveals nothing.
 */
export async function noteRefusal(ctx: Ctx, tried: Try, email: string): Promise<void> {
  const details = JSON.stringify({ device: deviceName(ctx.userAgent) });
  await ctx.db.transaction(async (tx) => {
    await equaliseGuess({ ...ctx, db: tx }, tried);
    await tx.insert(securityLog).select(
      tx
        .select({
          userId: emails.userId,
          id: sql<string>`${newId()}::uuid`.as("id"),
          event: sql<string>`'sign-in-refused'`.as("event"),
          happenedAt: sql<Date>`${ctx.now().toISOString()}::timestamptz`.as("happened_at"),
          address: sql<string>`${ctx.address}::text`.as("address"),
          details: sql`${details}::jsonb`.as("details"),
        })
        .from(emails)
        .where(eq(emails.email, email)),
    );
  });
}
