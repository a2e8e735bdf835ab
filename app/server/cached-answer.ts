import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

export class KeptText {
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

const texts = new WeakMap<object, KeptText | null>();

/** The answer must not change any more. */
export function keepAnswer<A extends object>(answer: A): A {
  texts.set(answer, null);
  return answer;
}

export function textOfKept(answer: unknown, makeText: () => string): KeptText | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const known = texts.get(answer);
  if (known !== null) return known;
  const made = new KeptText(makeText());
  texts.set(answer, made);
  return made;
}

const leastPacked = 1024;

export async function sendKept({ headers }: FastifyRequest, reply: FastifyReply, kept: KeptText) {
  if (kept.text.length < leastPacked || !/\bgzip\b/.test(headers["accept-encoding"] ?? ""))
    return reply.send(kept.text);
  reply.header("Vary", [reply.getHeader("Vary"), "accept-encoding"].flat().filter(Boolean).join(", "));
  return reply.header("Content-Encoding", "gzip").send(await kept.packed());
}
