import { and, count, desc, eq, gt } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Answer } from "./feedback.contract.ts";
import { feedback } from "./feedback.tables.ts";

type FeedbackCode = Answer["type"];
type NewAnswer = typeof feedback.$inferInsert;

/** Keeps an answer. One with an id that is there takes its place. */
export async function saveAnswer(db: Db, answer: NewAnswer): Promise<void> {
  const { stars, message, createdAt } = answer;
  await db
    .insert(feedback)
    .values(answer)
    .onConflictDoUpdate({ target: [feedback.userId, feedback.id], set: { stars, message, createdAt } });
}

/**
 * Records that a question is asked.
 * @returns false if it was asked or answered before
 */
export async function noteAsked(db: Db, asked: Omit<NewAnswer, "stars" | "message">): Promise<boolean> {
  const { userId, type } = asked;
  const before = await db
    .select({ id: feedback.id })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), eq(feedback.type, type)))
    .limit(1);
  if (before.length > 0) return false;
  // Two tabs may come here together: the id is the same for both.
  const noted = await db
    .insert(feedback)
    .values({ ...asked, stars: 0, message: "" })
    .onConflictDoNothing()
    .returning({ id: feedback.id });
  return noted.length > 0;
}

/** Answers to a question, or to all: not that it was asked. */
const ofType = (type: FeedbackCode | undefined) =>
  and(gt(feedback.stars, 0), type === undefined ? undefined : eq(feedback.type, type));

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Answers, newest first, with the account that gave them. */
export async function listAnswers(db: Db, type: FeedbackCode | undefined, page: Page): Promise<Answer[]> {
  const rows = await db
    .select({
      id: feedback.id,
      type: feedback.type,
      stars: feedback.stars,
      message: feedback.message,
      createdAt: feedback.createdAt,
      name: users.name,
      email: users.email,
    })
    .from(feedback)
    .innerJoin(users, eq(users.userId, feedback.userId))
    .where(ofType(type))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(page.limit)
    .offset(page.offset);
  return rows.map((row) => ({
    ...row,
    type: row.type as FeedbackCode,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Counts one, two and three star ratings. */
export async function countStars(db: Db, type: FeedbackCode | undefined): Promise<[number, number, number]> {
  const rows = await db
    .select({ stars: feedback.stars, times: count() })
    .from(feedback)
    .where(ofType(type))
    .groupBy(feedback.stars);
  const times = (stars: number) => rows.find((row) => row.stars === stars)?.times ?? 0;
  return [times(1), times(2), times(3)];
}
