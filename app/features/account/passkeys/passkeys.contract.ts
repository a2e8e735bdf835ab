import { z } from "zod";
import { endpoint } from "../../../shared/endpoint.ts";
import { visible } from "../../../shared/text/visible-text.ts";
import { TokenPair } from "../account.contract.ts";

const Base64Url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/, { error: "format" });
const CredentialId = Base64Url.max(1400);
const PasskeyName = visible(z.string().trim().min(1).max(60));
const Ticket = z.string().min(1).max(1000).nullish();

/** WebAuthn level 3 answers in JSON form; unused fields are dropped. */
const shared = { id: CredentialId, rawId: CredentialId, type: z.literal("public-key") };
const NewCredential = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const Assertion = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Base64Url.max(200).nullish(),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;
export type Assertion = z.output<typeof Assertion>;

const CreationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
});
const RequestOptions = z.looseObject({ challenge: z.string(), rpId: z.string().optional() });

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Synced across devices by a provider. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});
const Passkeys = z.object({ passkeys: z.array(Passkey) });

export const passkeysContract = {
  "POST /api/user/passkeys/options": endpoint({
    summary: "A challenge to create a passkey",
    access: "user",
    perMinute: 20,
    isOwnAddition: true,
    input: z.object({ password: z.string().max(128).nullish() }),
    output: CreationOptions,
  }),
  "POST /api/user/passkeys": endpoint({
    summary: "Add a passkey created by a device",
    access: "user",
    perMinute: 20,
    isOwnAddition: true,
    input: z.object({ name: PasskeyName, credential: NewCredential }),
    output: Passkeys,
  }),
  "PUT /api/user/passkeys": endpoint({
    summary: "Rename a passkey",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: CredentialId, name: PasskeyName }),
    output: Passkeys,
  }),
  "DELETE /api/user/passkeys": endpoint({
    summary: "Remove a passkey, unless it is the last way to sign in",
    access: "user",
    perMinute: 20,
    isOwnAddition: true,
    input: z.object({ id: CredentialId, password: z.string().max(128).nullish() }),
    output: Passkeys,
  }),
  "POST /api/account/passkey/options": endpoint({
    summary: "A challenge to sign in; with a tfaUserToken for the second step",
    access: "anon",
    perMinute: 60,
    isOwnAddition: true,
    input: z.object({ tfaUserToken: Ticket }),
    output: RequestOptions,
  }),
  "POST /api/account/passkey": endpoint({
    summary: "Sign in with a passkey, or complete the second step with it",
    access: "anon",
    perMinute: 20,
    isOwnAddition: true,
    input: z.object({ tfaUserToken: Ticket, credential: Assertion }),
    output: TokenPair,
  }),
} as const;
