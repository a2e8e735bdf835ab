import { publicMarket } from "../../market/assets/public-market.ts";
import type { Handlers } from "../../server/call.ts";
import type { AnswerOf } from "../../shared/endpoint.ts";
import { getGrades } from "./get-grades.ts";
import type { ratingGradesContract } from "./rating-grades.contract.ts";

type Answer = AnswerOf<(typeof ratingGradesContract)["GET /api/public/rating-grades"]>;

/** Ratings change at night: an answer is made once an hour for each language and market. */
const keptMs = 3_600_000;
/** A new installation rates its market behind its first start, the past and the present in two jobs. */
const keptHalfMs = 60_000;

interface Kept {
  readonly answer: Answer;
  readonly until: number;
}

export const ratingGradesHandlers: Handlers<typeof ratingGradesContract> = {
  "GET /api/public/rating-grades": async (ctx) => {
    const cache = ctx.memory.cache<Kept>("rating-grades", 8);
    const reader = await publicMarket(ctx.db, ctx.user);
    const key = `${ctx.language} ${ctx.today} ${reader.sharedId}`;
    const known = cache.get(key);
    const now = ctx.now().getTime();
    if (known && now < known.until) return known.answer;
    const answer = await getGrades(ctx, reader);
    const rated = [answer.hindcast.ratings, answer.live.ratings].filter((count) => count > 0).length;
    if (rated > 0) cache.set(key, { answer, until: now + (rated === 2 ? keptMs : keptHalfMs) }, 1);
    return answer;
  },
};
