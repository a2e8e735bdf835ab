import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

export class CachedText {
  #packed: Promise<Buffer> | undefined;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  packed(): Promise<Buffer> {
    this.#packed ??= promisify(gzip)(this.text);
    return this.#packed;
  }
}

const texts = new WeakMap<object, CachedText | null>();

/** The answer must not change any more. */
export function markCached<A extends object>(answer: A): A {
  texts.set(answer, null);
  return answer;
}

export function cachedTextOf(answer: unknown, makeText: () => string): CachedText | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const known = texts.get(answer);
  if (known !== null) return known;
  const made = new CachedText(makeText());
  texts.set(answer, made);
  return made;
}

const leastPacked = 1024;

export async function sendCached({ headers }: FastifyRequest, reply: FastifyReply, kept: CachedText) {
  if (kept.text.length < leastPacked || !/\bgzip\b/.test(headers["accept-encoding"] ?? ""))
    return reply.send(kept.text);
  reply.header("Vary", [reply.getHeader("Vary"), "accept-encoding"].flat().filter(Boolean).join(", "));
  return reply.header("Content-Encoding", "gzip").send(await kept.packed());
}
