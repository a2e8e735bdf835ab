import type { Handlers } from "../../server/call.ts";
import type { AnswerOf } from "../../shared/endpoint.ts";
import { answerGrades } from "./answer-grades.ts";
import type { ratingGradesContract } from "./rating-grades.contract.ts";

type Answer = AnswerOf<(typeof ratingGradesContract)["GET /api/public/rating-grades"]>;

/** Ratings change at night: an answer is made once an hour for each language. */
const keptMs = 3_600_000;

interface Kept {
  readonly answer: Answer;
  readonly madeAt: number;
}

export const ratingGradesHandlers: Handlers<typeof ratingGradesContract> = {
  "GET /api/public/rating-grades": async (ctx) => {
    const cache = ctx.memory.cache<Kept>("rating-grades", 4);
    const key = `${ctx.language} ${ctx.today}`;
    const known = cache.get(key);
    const now = ctx.now().getTime();
    if (known && now - known.madeAt < keptMs) return known.answer;
    const answer = await answerGrades(ctx);
    cache.set(key, { answer, madeAt: now }, 1);
    return answer;
  },
};
