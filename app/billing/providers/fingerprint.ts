import { createHmac, hkdfSync } from "node:crypto";

export type Fingerprint = (card: string) => string;

/** Returns a keyed hash of a card, useless without the installation's key. */
export function createFingerprint(secretKey: string): Fingerprint {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "zerno card fingerprint", 32));
  return (card) => createHmac("sha256", key).update(card).digest("base64url");
}
