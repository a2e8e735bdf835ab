import { createHmac } from "node:crypto";
import { hashToken, isSameHash } from "../../identity/tokens.ts";

const sign = (secretKey: string, userId: string) =>
  createHmac("sha256", secretKey).update(`unsubscribe:${userId}`).digest("base64url");

/** The path of the unsubscribe page for one user, as mails carry it. */
export const unsubscribePath = (secretKey: string, userId: string): string =>
  `/unsubscribe?u=${userId}&s=${sign(secretKey, userId)}`;

/** Whether a link was signed by this installation for this user. */
export const isUnsubscribeSigned = (secretKey: string, userId: string, signature: string): boolean =>
  isSameHash(hashToken(sign(secretKey, userId)), hashToken(signature));
