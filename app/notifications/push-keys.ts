import { createECDH, hkdfSync } from "node:crypto";

/** P-256 point and private number, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Derived from the secret (RFC 8292), so every process has the same; another secret ends all subscriptions. */
export function pushKeysOf(secretKey: string): PushKeys {
  const ecdh = createECDH("prime256v1");
  // Once in 2^32 the number is not valid on the curve.
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
