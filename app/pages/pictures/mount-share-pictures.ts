import { hash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply } from "fastify";
import { isAppError } from "../../shared/app-error.ts";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import { isLanguage } from "../../shared/languages.ts";
import { askPublic, type PublicParts } from "./ask-public.ts";
import { isPictureKind, pictureKinds } from "./contents.ts";
import { drawPicture } from "./draw-picture.ts";
import { toPng } from "./to-png.ts";

const perMinute = 120;
const maxBytes = 16 * 1024 * 1024;
const ending = ".png";

interface PictureRequest {
  Params: { readonly kind: string; readonly file: string };
  Querystring: { readonly lang?: string };
}

const missing = (reply: FastifyReply, status: 404 | 410) =>
  reply
    .code(status)
    .header("Cache-Control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(status === 410 ? "Withdrawn" : "Not found");

/**
 * Serves `/public/pictures/<kind>/<key>.png?lang=ru`. Content is requested each time, so that a picture disappears with
 * its page; drawings are cached by content.
 */
export async function mountSharePictures(app: FastifyInstance, parts: PublicParts): Promise<void> {
  const kept = createBoundedCache<Buffer>(maxBytes);
  const underway = new Map<string, Promise<Buffer>>();
  const draw = (tag: string, svg: string): Promise<Buffer> => {
    const known = kept.get(tag);
    if (known) return Promise.resolve(known);
    const running =
      underway.get(tag) ??
      toPng(svg)
        .then((png) => {
          kept.set(tag, png, png.length);
          return png;
        })
        .finally(() => underway.delete(tag));
    underway.set(tag, running);
    return running;
  };
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: true, max: perMinute, timeWindow: 60_000 });
    scope.get<PictureRequest>("/public/pictures/:kind/:file", async (request, reply) => {
      const { kind, file } = request.params;
      const language = isLanguage(request.query.lang) ? request.query.lang : "en";
      if (!isPictureKind(kind) || !file.endsWith(ending)) return missing(reply, 404);
      try {
        const source = {
          ask: askPublic(parts, request, language),
          key: file.slice(0, -ending.length),
          language,
        };
        const svg = drawPicture(await pictureKinds[kind](source));
        const tag = `"${hash("sha256", svg, "base64url").slice(0, 22)}"`;
        reply.header("Cache-Control", "public, no-cache").header("ETag", tag);
        reply.header("Cross-Origin-Resource-Policy", "cross-origin");
        if (request.headers["if-none-match"] === tag) return reply.code(304).send();
        return reply.type("image/png").send(await draw(tag, svg));
      } catch (error) {
        if (!isAppError(error) || error.status >= 500) throw error;
        return missing(reply, error.code === "GONE" ? 410 : 404);
      }
    });
  });
}
