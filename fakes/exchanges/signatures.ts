import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from "node:crypto";
import { z } from "zod";
import type { FakeRequest } from "../kit/fake.ts";

type Keys = Readonly<Record<string, string>>;

/** Checks that a private request is signed by the key's owner. */
export type Signature = (request: FakeRequest, keys: Keys, now: number) => boolean;

const isSame = (given: string | undefined, right: Buffer, encoding: "hex" | "base64"): boolean => {
  const bytes = Buffer.from(given ?? "", encoding);
  return bytes.length === right.length && timingSafeEqual(bytes, right);
};

const sha256 = (secret: string, text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** Allowed clock difference. */
const longestApartMs = 5_000;
const isNear = (ms: number, now: number): boolean => Math.abs(ms - now) <= longestApartMs;

/** Checks HMAC-SHA256 over the query or form as sent, appended as the last parameter. */
export const binanceSigned: Signature = ({ headers, search, body }, { apiKey, secret = "" }, now) => {
  const [signed = "", signature] = (body === "" ? search : body).split("&signature=");
  return (
    headers["x-mbx-apikey"] === apiKey &&
    isNear(Number(new URLSearchParams(signed).get("timestamp")), now) &&
    isSame(signature, sha256(secret, signed), "hex")
  );
};

/** Checks HMAC-SHA256 over time, key, receive window and the query or body. */
export const bybitSigned: Signature = (
  { method, headers, search, body },
  { apiKey = "", secret = "" },
  now,
) => {
  const time = headers["x-bapi-timestamp"] ?? "";
  const text = time + apiKey + (headers["x-bapi-recv-window"] ?? "") + (method === "POST" ? body : search);
  return (
    headers["x-bapi-api-key"] === apiKey &&
    isNear(Number(time), now) &&
    isSame(headers["x-bapi-sign"], sha256(secret, text), "hex")
  );
};

/** Checks HMAC-SHA256 in base64 over time, method, path with query, and body, with a passphrase. */
export const okxSigned: Signature = ({ method, path, headers, search, body }, keys, now) => {
  const time = headers["ok-access-timestamp"] ?? "";
  const text = time + method + path + (search === "" ? "" : `?${search}`) + body;
  return (
    headers["ok-access-key"] === keys.apiKey &&
    headers["ok-access-passphrase"] === keys.password &&
    isNear(Date.parse(time), now) &&
    isSame(headers["ok-access-sign"], sha256(keys.secret ?? "", text), "base64")
  );
};

/** Checks HMAC-SHA512 over the path and the hash of nonce and form, by the decoded secret. */
export const krakenSigned: Signature = ({ path, headers, body }, { apiKey, secret = "" }) => {
  const nonce = new URLSearchParams(body).get("nonce");
  if (nonce === null || headers["api-key"] !== apiKey) return false;
  const inner = createHash("sha256")
    .update(nonce + body)
    .digest();
  const right = createHmac("sha512", Buffer.from(secret, "base64")).update(path).update(inner).digest();
  return isSame(headers["api-sign"], right, "base64");
};

const Header = z.object({ alg: z.literal("ES256"), kid: z.string(), nonce: z.string().min(1) });
const Claims = z.object({
  ...{ sub: z.string(), iss: z.literal("coinbase-cloud"), uri: z.string(), nbf: z.number(), exp: z.number() },
});
const part = <Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> | undefined => {
  try {
    return shape.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
  } catch {
    return undefined;
  }
};

/** Checks an ES256 JWT valid for two minutes, one method and path. */
export const coinbaseSigned: Signature = ({ method, path, headers }, { apiKey, secret = "" }, now) => {
  const [, token = ""] = /^Bearer (.+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const [header, claims] = [part(head, Header), part(body, Claims)];
  if (header === undefined || claims === undefined) return false;
  if (header.kid !== apiKey || claims.sub !== apiKey) return false;
  const seconds = now / 1000;
  const isTimely = seconds >= claims.nbf - 30 && seconds <= claims.exp && claims.exp - claims.nbf <= 120;
  if (!isTimely || claims.uri !== `${method} api.coinbase.com${path}`) return false;
  const key = { key: createPublicKey(secret), dsaEncoding: "ieee-p1363" } as const;
  return verify("sha256", Buffer.from(`${head}.${body}`), key, Buffer.from(signature, "base64url"));
};
