import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { type MailTopic, numberOfTopic, topicOfNumber } from "./mail-topics.ts";

/** 16 bytes of user, 1 of topic, 13 of signature: 40 characters, which no header folds. */
const signatureBytes = 13;
const bodyBytes = 17;

const sign = (secretKey: string, body: Uint8Array): Buffer =>
  createHmac("sha256", secretKey)
    .update("zerno unsubscribe ")
    .update(body)
    .digest()
    .subarray(0, signatureBytes);

/** Never expires. */
export function unsubscribeToken(secretKey: string, userId: string, topic: MailTopic): string {
  const body = Buffer.concat([parse(userId), Buffer.from([numberOfTopic(topic)])]);
  return Buffer.concat([body, sign(secretKey, body)]).toString("base64url");
}

/** Undefined without a valid signature. */
export function readUnsubscribeToken(
  secretKey: string,
  token: string,
): { readonly userId: string; readonly topic: MailTopic } | undefined {
  const bytes = Buffer.from(token, "base64url");
  // Rejects other base64 spellings of the same bytes.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(sign(secretKey, body), bytes.subarray(bodyBytes))) return undefined;
  const topic = topicOfNumber(body[16] ?? 0);
  return topic === undefined ? undefined : { userId: stringify(body.subarray(0, 16)), topic };
}

/** A POST is the one click of RFC 8058. */
export const unsubscribePath = (token: string): string => `/unsubscribe?t=${token}`;
