import { publicMarket } from "../../market/public-market.ts";
import type { Handlers } from "../../server/call.ts";
import type { AnswerOf } from "../../shared/endpoint.ts";
import { answerGrades } from "./answer-grades.ts";
import type { ratingGradesContract } from "./rating-grades.contract.ts";

type Answer = AnswerOf<(typeof ratingGradesContract)["GET /api/public/rating-grades"]>;

/** Ratings change at night: an answer is made once an hour for each language and market. */
const keptMs = 3_600_000;

interface Kept {
  readonly answer: Answer;
  readonly madeAt: number;
}

export const ratingGradesHandlers: Handlers<typeof ratingGradesContract> = {
  "GET /api/public/rating-grades": async (ctx) => {
    const cache = ctx.memory.cache<Kept>("rating-grades", 8);
    const reader = await publicMarket(ctx.db, ctx.user);
    const key = `${ctx.language} ${ctx.today} ${reader.sharedId}`;
    const known = cache.get(key);
    const now = ctx.now().getTime();
    if (known && now - known.madeAt < keptMs) return known.answer;
    const answer = await answerGrades(ctx, reader);
    // A new installation rates its market behind its first start.
    const isRated = answer.hindcast.ratings + answer.live.ratings > 0;
    if (isRated) cache.set(key, { answer, madeAt: now }, 1);
    return answer;
  },
};
