import { asc, count, desc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { userRoles, users } from "../../identity/identity.tables.ts";
import { flushOutbox } from "../../mail/flush-outbox.ts";
import { hasMail, queueMail } from "../../mail/queue-mail.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { Role } from "../../shared/codes.ts";
import { isLanguage } from "../../shared/languages.ts";
import type { PublicMessage, publicMessagesContract } from "./public-messages.contract.ts";
import { publicMessages } from "./public-messages.tables.ts";

const pageSize = 50;

/** Pages with the form, which then say that the message was sent. */
const pages = { contact: "/contact?sent=1", suggestion: "/sgts?sent=1" } as const;

/** Mails a message to the operator's address, or to that of the first administrator. */
async function mailOperator(ctx: Ctx, message: PublicMessage): Promise<void> {
  if (!hasMail(ctx.config)) return;
  const [admin] = await ctx.db
    .select({ userId: users.userId, email: users.email, language: users.language })
    .from(userRoles)
    .innerJoin(users, eq(users.userId, userRoles.userId))
    .where(eq(userRoles.role, Role.admin))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (!admin) return;
  const { kind, name, email, message: text } = message;
  await queueMail(ctx.db, {
    userId: admin.userId,
    to: ctx.config.operator.email ?? admin.email,
    template: "public-message",
    params: { kind, name, email, text },
    language: isLanguage(admin.language) ? admin.language : "en",
    now: ctx.now(),
  });
  await flushOutbox(ctx);
}

export const publicMessagesHandlers: Handlers<typeof publicMessagesContract> = {
  "POST /api/feedback/public": async (ctx, { website, ...said }) => {
    // Answered like any other message: a bot that learns it was rejected would try another way.
    if (website !== "") return pages[said.kind];
    const createdAt = ctx.now();
    const id = newId();
    await ctx.db.insert(publicMessages).values({ ...said, id, createdAt });
    await mailOperator(ctx, { ...said, id, createdAt: createdAt.toISOString() });
    return pages[said.kind];
  },
  "GET /api/admin/feedback/messages": async ({ db }, { page }) => {
    const rows = await db
      .select()
      .from(publicMessages)
      .orderBy(desc(publicMessages.createdAt), desc(publicMessages.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [total] = await db.select({ count: count() }).from(publicMessages);
    return {
      messages: rows.map(({ kind, createdAt, ...row }) => ({
        ...row,
        kind: kind as PublicMessage["kind"],
        createdAt: createdAt.toISOString(),
      })),
      count: total?.count ?? 0,
      pageSize,
    };
  },
};
