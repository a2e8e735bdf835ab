import type { FastifyInstance } from "fastify";
import { z } from "zod";

const Form = z.object({
  state: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  id_token: z
    .string()
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    .max(10_000)
    .optional(),
});

/**
 * Receives Apple's return, a form post that no page accepts. State and token continue in the fragment of our return
 * page, which stays in the browser; nothing is decided here and no cookie is read.
 */
export async function mountAppleReturn(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 32 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post("/auth/external/apple", (request, reply) => {
      const form = Form.safeParse(request.body);
      const fields = form.success ? Object.entries(form.data).filter(([, text]) => text !== undefined) : [];
      const hash = new URLSearchParams(fields as [string, string][]).toString();
      return reply.code(303).header("Location", `/auth/external#${hash}`).send("");
    });
  });
}
