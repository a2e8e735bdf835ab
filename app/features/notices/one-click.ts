import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { findUser } from "../../identity/users.ts";
import { readUnsubscribeToken } from "../../mail/unsubscribe-token.ts";
import { stopMails } from "../../notifications/notification-settings.ts";
import type { Db } from "../../server/db/db-types.ts";

interface OneClickParts {
  readonly db: Db;
  readonly secretKey: string;
  readonly now: () => Date;
}

const perMinute = 60;

/**
 * The one click of RFC 8058: mail programs post to the address of List-Unsubscribe, without cookies and without
 * looking at the answer. The same address read with GET is a page that asks, because scanners follow links.
 */
export async function mountOneClick(app: FastifyInstance, { db, secretKey, now }: OneClickParts) {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: true, max: perMinute, timeWindow: 60_000 });
    // `List-Unsubscribe=One-Click`, as a form or as multipart; what it says is the request itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, null));
    scope.post<{ Querystring: { readonly t?: unknown } }>("/unsubscribe", async (request, reply) => {
      reply.header("Cache-Control", "no-store").type("text/plain; charset=utf-8");
      const { t } = request.query;
      const link = typeof t === "string" ? readUnsubscribeToken(secretKey, t) : undefined;
      if (!link || !(await findUser(db, link.userId))) return reply.code(404).send("Not found");
      await stopMails(db, link.userId, link.topic, { now: now(), address: request.ip });
      return reply.send("Unsubscribed");
    });
  });
}
