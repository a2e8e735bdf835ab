import { Secret, TOTP } from "otpauth";

const issuer = "Zerno";
const periodS = 30;
/** RFC 6238: clock skew of one step. */
const window = 1;

/** Many apps support nothing else. */
const shape = { algorithm: "SHA1", digits: 6, period: periodS } as const;

/** 160 bits, unpadded. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** Null outside the window; constant time (RFC 6238). */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(" ", "");
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...shape, token, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodS) + delta;
}
