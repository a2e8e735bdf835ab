import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

interface FakeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

interface FakeState {
  readonly answers: Map<string, FakeAnswer | ((url: URL, body: string) => Promise<FakeAnswer>)>;
  readonly asked: { method: string; url: string; authorization: string | undefined; body: string }[];
  readonly silent: Set<string>;
}

export interface FakeProviders extends FakeState {
  readonly url: string;
  readonly env: Record<string, string>;
  /** Replaces the old keys. */
  readonly rotate: (kid: string) => Promise<void>;
  readonly mint: (claims: Record<string, unknown>, options?: MintOptions) => Promise<string>;
  readonly stop: () => Promise<void>;
}

interface MintOptions {
  readonly kid?: string;
  readonly key?: CryptoKey;
  readonly alg?: string;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** Fakes Google, Apple and Yandex on loopback. */
export async function startFakeProviders(): Promise<FakeProviders> {
  const state: FakeState = { answers: new Map(), asked: [], silent: new Set() };
  const server = createServer(async (request, response) => {
    const url = request.url ?? "";
    const [path = ""] = url.split("?");
    const body = await readBody(request);
    state.asked.push({
      method: request.method ?? "",
      url,
      authorization: request.headers.authorization,
      body,
    });
    if (state.silent.has(path)) return;
    const known = state.answers.get(path) ?? { status: 404, body: "nothing here" };
    const answer = typeof known === "function" ? await known(new URL(url, "http://fake"), body) : known;
    const isText = typeof answer.body === "string";
    response.writeHead(answer.status, {
      "content-type": isText ? "text/html" : "application/json",
      ...answer.headers,
    });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let newest = { kid: "", key: undefined as unknown as CryptoKey };
  const rotate = async (kid: string) => {
    const pair = await generateKeyPair("RS256", { extractable: true });
    newest = { kid, key: pair.privateKey };
    const jwk = { ...(await exportJWK(pair.publicKey)), kid, alg: "RS256", use: "sig" };
    state.answers.set("/keys", { status: 200, body: { keys: [jwk] } });
  };
  await rotate("first");
  return {
    ...state,
    url,
    env: envOf(url),
    rotate,
    mint: (claims, { kid = newest.kid, key = newest.key, alg = "RS256" } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const envOf = (url: string): Record<string, string> => ({
  GOOGLE_CLIENT_ID: "our-google, our-phone",
  GOOGLE_CLIENT_SECRET: "google-secret",
  GOOGLE_AUTHORIZE_URL: `${url}/authorize`,
  GOOGLE_JWKS_URL: `${url}/keys`,
  GOOGLE_TOKENINFO_URL: `${url}/tokeninfo`,
  GOOGLE_USERINFO_URL: `${url}/userinfo`,
  GOOGLE_TOKEN_URL: `${url}/token`,
  APPLE_CLIENT_ID: "our-apple",
  APPLE_JWKS_URL: `${url}/keys`,
  YANDEX_CLIENT_ID: "our-yandex",
  YANDEX_TOKEN_URL: `${url}/token`,
  YANDEX_INFO_URL: `${url}/info`,
});
