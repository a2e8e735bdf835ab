import type { FastifyReply, FastifyRequest } from "fastify";
import type { Texts } from "../../i18n/texts.ts";
import { languageOf } from "../../shared/prefs.ts";
import { toAppError } from "../send-error.ts";

/** Seconds. */
const retryAfterS = "30";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function sentenceOf(texts: Texts, language: "en" | "ru", code: string): string {
  const sentences = Object(texts.get(language, "common").error) as Readonly<Record<string, string>>;
  return sentences[code] ?? sentences.INTERNAL ?? "";
}

/** Minimal page when database or disk fail: anything more may be unavailable. */
export function handlePageError(texts: Texts, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, status } = toAppError(error);
  if (status >= 500) request.log.error({ err: error }, "request failed");
  if (status === 503) reply.header("Retry-After", retryAfterS);
  const language = languageOf(request.headers["accept-language"]);
  const sentence = escapeHtml(sentenceOf(texts, language, code));
  return reply
    .code(status)
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Zerno</title></head><body><main><h1>Zerno</h1><p>${sentence}</p><p><code>${request.id}</code></p></main></body></html>`,
    );
}
