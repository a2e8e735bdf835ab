import { v5 as namedId, v7 as newId } from "uuid";
import { findUser } from "../../identity/users.ts";
import { readUnsubscribeToken } from "../../mail/unsubscribe-token.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import { toCsv } from "../../shared/text/csv-text.ts";
import type { feedbackContract } from "./feedback.contract.ts";
import { countStars, listAnswers, noteAsked, saveAnswer } from "./feedback.queries.ts";

const pageSize = 50;
/** More than anybody reads; the file stays small enough to be answered at once. */
const exportedAnswers = 10_000;

interface Said {
  readonly feedbackType: number;
  readonly t?: string | undefined;
}

/**
 * Returns the author and id of an answer. A link can be opened any number of times, but has a single answer, the last.
 * @throws AppError UNAUTHENTICATED signed out without a link, NOT_FOUND for an invalid link
 */
async function toSender(ctx: Ctx, { feedbackType, t }: Said): Promise<{ userId: string; id: string }> {
  if (t !== undefined && feedbackType === FeedbackType.unsubscribed) {
    const userId = readUnsubscribeToken(ctx.secretKey, t)?.userId;
    if (userId === undefined || !(await findUser(ctx.db, userId))) throw new AppError("NOT_FOUND");
    return { userId, id: namedId("unsubscribed", userId) };
  }
  if (!ctx.user) throw new AppError("UNAUTHENTICATED");
  return { userId: ctx.user.id, id: newId() };
}

export const feedbackHandlers: Handlers<typeof feedbackContract> = {
  "POST /api/feedback/ask": async (ctx, said) => {
    // The demo account is many people: each browser remembers for itself.
    if (ctx.user?.isDemo) return { isFirst: true };
    const { feedbackType: type } = said;
    const { userId } = await toSender(ctx, said);
    const asked = { userId, id: namedId(`asked ${type}`, userId), type, createdAt: ctx.now() };
    return { isFirst: await noteAsked(ctx.db, asked) };
  },
  "POST /api/feedback": async (ctx, said) => {
    const { stars, message, feedbackType: type } = said;
    await saveAnswer(ctx.db, { ...(await toSender(ctx, said)), type, stars, message, createdAt: ctx.now() });
    return null;
  },
  "POST /api/feedback/stars-feedback": async ({ db, user, now }, { stars, feedbackType: type }) => {
    await saveAnswer(db, { userId: user.id, id: newId(), type, stars, message: "", createdAt: now() });
    return null;
  },
  "GET /api/admin/feedback": async ({ db }, { type, page }) => {
    const stars = await countStars(db, type);
    const answers = await listAnswers(db, type, { limit: pageSize, offset: (page - 1) * pageSize });
    return { answers, count: stars[0] + stars[1] + stars[2], pageSize, stars };
  },
  "GET /api/admin/feedback/export": async ({ db, today }, { type }) => {
    const answers = await listAnswers(db, type, { limit: exportedAnswers, offset: 0 });
    const text = toCsv(
      ["Time", "About", "Stars", "Words", "Name", "E-mail"],
      answers.map((answer) => [
        answer.createdAt,
        keyOfCode(FeedbackType, answer.type) ?? String(answer.type),
        String(answer.stars),
        answer.message || null,
        answer.name,
        answer.email,
      ]),
    );
    return {
      fileName: `zerno-feedback-${today}.csv`,
      mediaType: "text/csv; charset=utf-8",
      base64: Buffer.from(text, "utf8").toString("base64"),
    };
  },
};
