import { Secret, TOTP } from "otpauth";

const issuer = "Zerno";
const periodS = 30;
/** RFC 6238's advice: a clock may be one step off in either direction. */
const window = 1;

/** SHA-1, six digits and 30 seconds: many apps read no other settings. */
const shape = { algorithm: "SHA1", digits: 6, period: periodS } as const;

/** A new secret: 160 random bits in base32 without padding. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app reads: issuer, account, secret and the settings. */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/**
 * The 30-second step (whole periods since 1970) of a code, or null unless it is the one before `now`, that of `now` or
 * the next. Compared in constant time. Source: RFC 6238.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(" ", "");
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...shape, token, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / periodS) + delta;
}
