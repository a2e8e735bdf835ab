import { z } from "zod";
import { type ExternalProfile, externalProviders } from "../../../identity/external/external-profile.ts";
import type { SignInOrigin } from "../../../identity/sessions.ts";
import { seal, unseal } from "../../../server/security/seal.ts";

const keyMs = 10 * 60_000;
const purpose = "external-link";

const LinkKey = z.object({
  userId: z.uuid(),
  provider: z.enum(externalProviders),
  subject: z.string(),
  email: z.string().nullable(),
  expiresAt: z.number(),
});

type Origin = Pick<SignInOrigin, "secretKey" | "now">;

/** Seals a verified external account for ten minutes, awaiting the password of the account with its address. */
export function makeLinkKey(userId: string, profile: ExternalProfile, { secretKey, now }: Origin): string {
  const { provider, subject, email } = profile;
  const expiresAt = now.getTime() + keyMs;
  return seal(secretKey, purpose, JSON.stringify({ userId, provider, subject, email, expiresAt }));
}

/** Opens a key; undefined when it is invalid or expired. */
export function readLinkKey(key: string, { secretKey, now }: Origin) {
  const text = unseal(secretKey, purpose, key);
  const read = text === undefined ? undefined : LinkKey.parse(JSON.parse(text));
  return read && read.expiresAt > now.getTime() ? read : undefined;
}
