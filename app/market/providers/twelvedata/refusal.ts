import { z } from "zod";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, type Problem, type ProblemCode, problem } from "../problem.ts";
import type { HttpReply } from "../provider.ts";

const Refusal = z.object({ status: z.literal("error"), code: z.number(), message: z.string().default("") });
export type Refusal = z.output<typeof Refusal>;

/** Errors have any status, often 200. */
export function readRefusal(reply: HttpReply): Refusal | undefined {
  if (reply.body.length > 4_000) return undefined;
  const read = readJson(reply, Refusal);
  return isProblem(read) ? undefined : read;
}

export const isNothingThere = ({ code, message }: Refusal): boolean =>
  code === 400 && /no data is available/i.test(message);

const codes: Readonly<Record<number, ProblemCode>> = {
  400: "refused",
  401: "unauthorised",
  403: "not-in-plan",
  404: "not-found",
  414: "refused",
  429: "rate-limited",
  500: "server-error",
};

/** 429: credits of the minute or of the day. */
const minuteMs = 60_000;
const hourMs = 3_600_000;

export function refusalOf(reply: HttpReply): Problem | undefined {
  const said = readRefusal(reply);
  if (said === undefined || isNothingThere(said)) return undefined;
  const code = codes[said.code] ?? "refused";
  const plan = code === "not-found" && /plan/i.test(said.message) ? "not-in-plan" : code;
  const found = problem(plan, { errorCode: String(said.code) });
  if (plan !== "rate-limited") return found;
  return { ...found, retryAfterMs: /day/i.test(said.message) ? hourMs : minuteMs };
}
