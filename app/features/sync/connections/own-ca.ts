import { readFileSync } from "node:fs";
import { request } from "node:https";
import { Readable } from "node:stream";
import { rootCertificates } from "node:tls";

const headersOf = (raw: NodeJS.Dict<string | string[]>): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
};

const bodiless = new Set([204, 205, 304]);

/** Trusts the additional authority for one host. */
const askTrusting = (ca: string, url: URL, init: RequestInit): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method = "GET", headers, body, signal } = init;
    const options = {
      ...{ method, headers: Object.fromEntries(new Headers(headers)), ca: [...rootCertificates, ca] },
      ...(signal ? { signal } : {}),
    };
    const asked = request(url, options, (reply) => {
      const status = reply.statusCode ?? 0;
      const stream = bodiless.has(status) ? null : (Readable.toWeb(reply) as ReadableStream<Uint8Array>);
      resolve(new Response(stream, { status, headers: headersOf(reply.headers) }));
    });
    asked.on("error", reject);
    asked.end(typeof body === "string" ? body : undefined);
  });

const files = new Map<string, string>();

function certificateOf(file: string): string {
  const known = files.get(file) ?? readFileSync(file, "utf8");
  files.set(file, known);
  return known;
}

/**
 * Returns a `fetch` for a provider whose certificate is signed by an authority unknown to Node, such as the Russian
 * state's (PEM file), with full verification. Rejects when the file cannot be read.
 */
export const fetchTrusting =
  (file: string, plain: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return url.protocol === "https:" ? askTrusting(certificateOf(file), url, init) : plain(input, init);
  };
