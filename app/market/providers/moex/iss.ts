import { z } from "zod";
import { readJson } from "../kit/read-reply.ts";
import { userAgent } from "../kit/user-agent.ts";
import { isProblem, type Problem, problem } from "../problem.ts";
import type { HttpReply, HttpRequest } from "../provider.ts";

export const issRequest = (
  path: string,
  blocks: readonly string[],
  params: Record<string, string> = {},
): HttpRequest => ({
  method: "GET",
  url: `https://iss.moex.com/iss/${path}.json?${new URLSearchParams({
    "iss.meta": "off",
    "iss.only": blocks.join(","),
    ...params,
  })}`,
  headers: { "user-agent": userAgent, accept: "application/json" },
  expects: "json",
});

const Block = z.object({ columns: z.array(z.string()), data: z.array(z.array(z.unknown())) });

/** By column name: the order varies. */
export type IssRow = Readonly<Record<string, unknown>>;

/** An unknown address gives 200 with other blocks, so a missing block is a problem, not "no rows". */
export function readBlocks<Name extends string>(
  reply: HttpReply,
  names: readonly Name[],
): Readonly<Record<Name, readonly IssRow[]>> | Problem {
  const read = readJson(reply, z.record(z.string(), z.unknown()));
  if (isProblem(read)) return read;
  const blocks: Partial<Record<Name, readonly IssRow[]>> = {};
  for (const name of names) {
    const block = Block.safeParse(read[name]);
    if (!block.success)
      return problem("malformed", { reason: `no block ${name}`, found: Object.keys(read).join(", ") });
    const { columns, data } = block.data;
    blocks[name] = data.map((values) =>
      Object.fromEntries(columns.map((column, index) => [column, values[index]])),
    );
  }
  return blocks as Record<Name, readonly IssRow[]>;
}

const Cursor = z.object({ INDEX: z.number(), TOTAL: z.number(), PAGESIZE: z.number() });

export function startAfter(cursor: readonly IssRow[]): number | undefined {
  const read = Cursor.safeParse(cursor[0]);
  if (!read.success || read.data.PAGESIZE <= 0) return undefined;
  const { INDEX, TOTAL, PAGESIZE } = read.data;
  return INDEX + PAGESIZE < TOTAL ? INDEX + PAGESIZE : undefined;
}

/** Pre-denomination codes, still used here. */
const isoCurrency = (code: string): string => (code === "SUR" || code === "RUR" ? "RUB" : code);

export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, "not a currency")
  .transform(isoCurrency);
