import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secretKey, "", `zerno seal ${purpose}`, 32));

/**
 * AES-256-GCM by a key derived from the installation's.
 * @param purpose kind and owner, so that texts cannot be swapped between rows
 */
export function seal(secretKey: string, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secretKey, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** @returns undefined for another key or purpose, or a changed text */
export function unseal(secretKey: string, purpose: string, sealed: string): string | undefined {
  const [sealVersion, body = ""] = sealed.split(".");
  const bytes = Buffer.from(body, "base64url");
  if (sealVersion !== version || bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secretKey, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
