import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { normaliseEmail } from "../../identity/users.ts";
import { normaliseCode } from "./promo-codes.ts";

const signatureBytes = 16;
const addressBytes = 8;
const timeBytes = 4;
const headBytes = addressBytes + timeBytes;

const sign = (secretKey: string, body: Uint8Array): Buffer =>
  createHmac("sha256", secretKey)
    .update("zerno email promo ")
    .update(body)
    .digest()
    .subarray(0, signatureBytes);

const hashOf = (secretKey: string, email: string): Buffer =>
  createHmac("sha256", secretKey)
    .update("zerno email promo address ")
    .update(createHash("sha256").update(normaliseEmail(email)).digest())
    .digest()
    .subarray(0, addressBytes);

export interface EmailPromo {
  readonly code: string;
  readonly email: string;
  readonly until: Date;
}

/** Returns a signed token of code, end and keyed hash of the address. */
export function emailPromoToken(secretKey: string, { code, email, until }: EmailPromo): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUInt32BE(Math.floor(until.getTime() / 1000));
  const body = Buffer.concat([hashOf(secretKey, email), time, Buffer.from(normaliseCode(code))]);
  return Buffer.concat([sign(secretKey, body), body]).toString("base64url");
}

export interface ReadEmailPromo {
  readonly code: string;
  readonly until: Date;
  readonly isFor: (email: string) => boolean;
}

/** Reads a token of this installation, expired or not; null for any other text. */
export function readEmailPromoToken(secretKey: string, token: string): ReadEmailPromo | null {
  const bytes = Buffer.from(token, "base64url");
  // Rejects other base64 spellings of the same bytes.
  if (bytes.length <= signatureBytes + headBytes || bytes.toString("base64url") !== token) return null;
  const body = bytes.subarray(signatureBytes);
  if (!timingSafeEqual(sign(secretKey, body), bytes.subarray(0, signatureBytes))) return null;
  const address = body.subarray(0, addressBytes);
  return {
    code: body.subarray(headBytes).toString(),
    until: new Date(body.readUInt32BE(addressBytes) * 1000),
    isFor: (email) => hashOf(secretKey, email).equals(address),
  };
}

export const emailPromoPath = (token: string): string => `/emailpromo?t=${token}`;
