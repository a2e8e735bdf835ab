import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import { answerRecap } from "./answer-recap.ts";
import { drawRecap } from "./draw-recap.ts";
import { pictureWords } from "./picture-words.ts";
import type { recapContract } from "./recap.contract.ts";

export const recapHandlers: Handlers<typeof recapContract> = {
  "GET /api/recap/year24": answerRecap,
  "GET /api/recap/picture": async (ctx, input) => {
    const recap = await answerRecap(ctx, input);
    if (recap.isSandbox) throw new AppError("INVALID_INPUT", {}, [{ path: "portfolioId", code: "sandbox" }]);
    const svg = drawRecap(recap, pictureWords(recap, ctx));
    return { year: recap.year, name: `zerno-${recap.year}`, svg };
  },
};
