import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { CachedText, cachedTextOf, markCached, sendCached } from "./cached-answer.ts";

it("makes the text of a kept answer once, and none of any other", () => {
  let made = 0;
  const makeText = () => `text ${++made}`;
  const answer = markCached({ n: 1 });
  const first = cachedTextOf(answer, makeText);
  expect([first?.text, cachedTextOf(answer, makeText) === first, made]).toEqual(["text 1", true, 1]);
  for (const other of [{ n: 1 }, null, undefined, "text"])
    expect(cachedTextOf(other, makeText)).toBeUndefined();
  expect(made).toBe(1);
});

it.each([
  ["gzip, deflate, br", 5000, "gzip"],
  ["gzip", 100, undefined],
  ["identity", 5000, undefined],
  [undefined, 5000, undefined],
])(
  "sends to a client that accepts %s a text of %i letters with the encoding %s",
  async (accepted, letters, encoding) => {
    const app = Fastify();
    const text = "a".repeat(letters);
    app.get("/", (request, reply) =>
      sendCached(request, reply.header("Vary", "Accept-Language"), new CachedText(text)),
    );
    const headers = { "accept-encoding": accepted };
    const answer = await app.inject({ url: "/", headers: accepted === undefined ? {} : headers });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    if (encoding) expect(answer.headers.vary).toBe("Accept-Language, accept-encoding");
    const { rawPayload } = answer;
    expect((encoding ? gunzipSync(rawPayload) : rawPayload).toString()).toBe(text);
  },
);
