import { createHmac, hkdfSync } from "node:crypto";

/** Makes fingerprints of cards. */
export type Fingerprint = (card: string) => string;

/**
 * Returns a keyed hash of what tells a card at its provider: equal for the same card, useless without the key of the
 * installation.
 */
export function createFingerprint(secretKey: string): Fingerprint {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "zerno card fingerprint", 32));
  return (card) => createHmac("sha256", key).update(card).digest("base64url");
}
