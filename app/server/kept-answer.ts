import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Text of an answer as sent, made and compressed once. */
export class KeptText {
  #packed: Promise<Buffer> | undefined;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the text compressed by gzip. */
  packed(): Promise<Buffer> {
    this.#packed ??= promisify(gzip)(this.text);
    return this.#packed;
  }
}

/** By the answer of a handler; null until it was first sent. */
const texts = new WeakMap<object, KeptText | null>();

/** Marks an answer that a handler keeps and gives to many callers; it must not change afterwards. */
export function keepAnswer<A extends object>(answer: A): A {
  texts.set(answer, null);
  return answer;
}

/** Returns the text of a kept answer, made on first use; undefined for any other answer. */
export function textOfKept(answer: unknown, makeText: () => string): KeptText | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const known = texts.get(answer);
  if (known !== null) return known;
  const made = new KeptText(makeText());
  texts.set(answer, made);
  return made;
}

/** Shorter texts are sent as they are, like all other answers. */
const leastPacked = 1024;

/** Sends a kept text, compressed where the client reads that. */
export async function sendKept({ headers }: FastifyRequest, reply: FastifyReply, kept: KeptText) {
  if (kept.text.length < leastPacked || !/\bgzip\b/.test(headers["accept-encoding"] ?? ""))
    return reply.send(kept.text);
  reply.header("Vary", [reply.getHeader("Vary"), "accept-encoding"].flat().filter(Boolean).join(", "));
  return reply.header("Content-Encoding", "gzip").send(await kept.packed());
}
