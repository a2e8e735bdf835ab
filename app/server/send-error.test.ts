import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { sendError } from "./send-error.ts";

function answered(error: unknown, isDestroyed: boolean) {
  const levels: string[] = [];
  const log = { info: () => levels.push("info"), error: () => levels.push("error") };
  let status = 0;
  const reply = {
    raw: { destroyed: isDestroyed },
    code(code: number) {
      status = code;
      return this;
    },
    send() {
      return this;
    },
  };
  sendError(error, { id: "r1", log } as unknown as FastifyRequest, reply as unknown as FastifyReply);
  return { levels, status };
}

it("logs no failure when a client left before the answer", () => {
  const { reason } = AbortSignal.abort();
  expect(answered(reason, true)).toEqual({ levels: ["info"], status: 500 });
  expect(answered(reason, false)).toEqual({ levels: ["error"], status: 500 });
  expect(answered(new Error("failed"), true)).toEqual({ levels: ["error"], status: 500 });
});
