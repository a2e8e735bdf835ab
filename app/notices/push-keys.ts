import { createECDH, hkdfSync } from "node:crypto";

/** The installation's name to push services: public point and private number of P-256, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * VAPID keys (RFC 8292) that follow from the installation's secret, like the key that seals: every process and every
 * copy of the installation has the same ones, and nothing more is to be kept. Another secret ends all subscriptions.
 */
export function pushKeysOf(secretKey: string): PushKeys {
  const ecdh = createECDH("prime256v1");
  // A number that is none of the curve's (0, or above its order) comes once in 2^32 keys: then the next one.
  for (let attempt = 0; ; attempt += 1) {
    const number = Buffer.from(hkdfSync("sha256", secretKey, "", `zerno push ${attempt}`, 32));
    try {
      ecdh.setPrivateKey(number);
    } catch {
      continue;
    }
    return { publicKey: ecdh.getPublicKey("base64url"), privateKey: number.toString("base64url") };
  }
}
