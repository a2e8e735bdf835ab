import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../shared/endpoint.ts";
import { bind } from "./call.ts";
import type { Ctx } from "./context.ts";
import { mountEndpoints, signedBody } from "./mount.ts";

const received = {
  ...({ summary: "Received", access: "signature", isOwnAddition: true } as const),
  ...{ input: z.object({ TransactionId: z.string().optional() }), output: z.unknown() },
};
const contract = {
  "POST /api/signed": endpoint({ ...received, body: "signed-form" }),
  "POST /api/signed-json": endpoint({ ...received, body: "signed" }),
  "POST /api/plain": endpoint({ ...received, body: "json" }),
} as const;
const answer = (ctx: Ctx, input: unknown) => ({ input, text: ctx.signed?.text ?? null });
const { endpoints } = bind(contract, {
  "POST /api/signed": answer,
  "POST /api/signed-json": answer,
  "POST /api/plain": answer,
});

const post = async (url: string, type: string, payload: string) => {
  const app = Fastify();
  await app.register(
    async (scope) => {
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string" },
        (_request, _body, done) => done(null, {}),
      );
      mountEndpoints(
        scope,
        endpoints,
        async (request) => ({ signed: signedBody(request) }) as unknown as Ctx,
      );
    },
    { prefix: "/api" },
  );
  const reply = await app.inject({ method: "POST", url, headers: { "content-type": type }, payload });
  await app.close();
  return { status: reply.statusCode, body: reply.statusCode === 200 ? reply.json() : null };
};

const form = "application/x-www-form-urlencoded; charset=utf-8";
const text = "TransactionId=504&Description=%D0%9F%D0%BB%D0%B0%D0%BD+%2B%20x";

it("keeps the exact text of a signed form, as it keeps that of JSON", async () => {
  expect(await post("/api/signed", form, text)).toEqual({
    status: 200,
    body: { input: { TransactionId: "504" }, text },
  });
  const json = '{"TransactionId" : "504"}';
  expect((await post("/api/signed", "application/json", json)).body).toEqual({
    input: { TransactionId: "504" },
    text: json,
  });
});

it("takes no form where JSON is signed or nothing is, and no long one", async () => {
  expect((await post("/api/plain", form, text)).status).not.toBe(200);
  expect((await post("/api/signed-json", form, text)).status).not.toBe(200);
  expect((await post("/api/signed", form, `a=${"b".repeat(65_536)}`)).status).toBe(413);
});
