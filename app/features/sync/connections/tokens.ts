import { createHmac, randomBytes, scrypt } from "node:crypto";
import { seal, unseal } from "../../../server/security/seal.ts";

/** Binds sealed secrets to a connection. */
export interface TokenPlace {
  readonly userId: string;
  readonly id: string;
}

export const tokenPurpose = ({ userId, id }: TokenPlace): string => `sync ${userId} ${id}`;

const saltBytes = 16;
const keyBytes = 32;
/** About 60 ms and 32 MB per guess. */
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const ownMark = "own";

/** Key derived from a passphrase, with its salt. */
export interface OwnKey {
  readonly salt: string;
  readonly key: string;
}

/** @param salt of the sealed text; absent: a new one */
export async function makeOwnKey(passphrase: string, salt?: string): Promise<OwnKey> {
  const used = salt ?? randomBytes(saltBytes).toString("base64url");
  const bytes = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), Buffer.from(used, "base64url"), keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
  return { salt: used, key: bytes.toString("base64url") };
}

/** Seals credentials with the installation's key, inside it with the owner's if given. */
export function sealSecrets(secretKey: string, place: TokenPlace, secrets: unknown, own?: OwnKey): string {
  const text = JSON.stringify(secrets);
  const inner = own ? `${ownMark}:${own.salt}:${seal(own.key, tokenPurpose(place), text)}` : text;
  return seal(secretKey, tokenPurpose(place), inner);
}

/** Opens sealed credentials, or returns the salt for the required owner's key; undefined = cannot be opened. */
export function openSecrets(
  secretKey: string,
  place: TokenPlace,
  stored: string,
  ownKey?: string,
): { readonly secrets: unknown; readonly own?: OwnKey } | { readonly salt: string } | undefined {
  const inner = unseal(secretKey, tokenPurpose(place), stored);
  if (inner === undefined) return undefined;
  if (!inner.startsWith(`${ownMark}:`)) return { secrets: JSON.parse(inner) };
  const [, salt = "", sealed = ""] = inner.split(":");
  const text = ownKey === undefined ? undefined : unseal(ownKey, tokenPurpose(place), sealed);
  return text === undefined || ownKey === undefined
    ? { salt }
    : { secrets: JSON.parse(text), own: { salt, key: ownKey } };
}

/** Returns a keyed hash that identifies equal credentials. */
export const fingerprintOf = (
  secretKey: string,
  userId: string,
  provider: string,
  secrets: unknown,
): string =>
  createHmac("sha256", secretKey)
    .update(`sync ${userId} ${provider} ${JSON.stringify(secrets)}`)
    .digest("base64url")
    .slice(0, 32);
