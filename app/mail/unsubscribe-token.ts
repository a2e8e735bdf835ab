import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { type MailTopic, numberOfTopic, topicOfNumber } from "./mail-topics.ts";

/** 16 bytes of the user, one of the topic, 13 of the signature: 40 characters, which no header folds. */
const signatureBytes = 13;
const bodyBytes = 17;

const sign = (secretKey: string, body: Uint8Array): Buffer =>
  createHmac("sha256", secretKey)
    .update("zerno unsubscribe ")
    .update(body)
    .digest()
    .subarray(0, signatureBytes);

/** What a mail carries to end mails of its topic: signed, without end, good any number of times. */
export function unsubscribeToken(secretKey: string, userId: string, topic: MailTopic): string {
  const body = Buffer.concat([parse(userId), Buffer.from([numberOfTopic(topic)])]);
  return Buffer.concat([body, sign(secretKey, body)]).toString("base64url");
}

/** Whose mails of which topic a token ends; undefined where this installation did not sign it. */
export function readUnsubscribeToken(
  secretKey: string,
  token: string,
): { readonly userId: string; readonly topic: MailTopic } | undefined {
  const bytes = Buffer.from(token, "base64url");
  // One spelling only: other base64 texts of the same bytes are no tokens.
  if (bytes.length !== bodyBytes + signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const body = bytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(sign(secretKey, body), bytes.subarray(bodyBytes))) return undefined;
  const topic = topicOfNumber(body[16] ?? 0);
  return topic === undefined ? undefined : { userId: stringify(body.subarray(0, 16)), topic };
}

/** The page of a token; a POST to it is the one click of RFC 8058. */
export const unsubscribePath = (token: string): string => `/unsubscribe?t=${token}`;
