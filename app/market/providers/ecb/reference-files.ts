import { excerpt, textOf } from "../kit/read-reply.ts";
import { type Problem, problem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";

export interface FoundRate {
  readonly day: string | undefined;
  readonly currency: string | undefined;
  readonly rate: string | undefined;
}

/** Start of a day, or a rate of the last day started. */
const cube = /<Cube (?:time=["']([^"']*)["']|currency=["']([^"']*)["'] rate=["']([^"']*)["'])\s*\/?>/g;

/** The end tag proves that the file is complete. */
export function readCubes(reply: HttpReply): FoundRate[] | Problem {
  const text = textOf(reply);
  if (!/<gesmes:Envelope[\s>]/.test(text.slice(0, 500)) || !/<\/gesmes:Envelope>\s*$/.test(text))
    return problem("malformed", { found: excerpt(text.slice(0, 200)), reason: "not a file of rates" });
  const rates: FoundRate[] = [];
  let day = "";
  for (const [, time, currency, rate] of text.matchAll(cube)) {
    if (time !== undefined) day = time;
    else rates.push({ day, currency, rate });
  }
  return rates.length > 0 ? rates : problem("malformed", { reason: "no rate in the file" });
}
