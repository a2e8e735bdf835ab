import { z } from "zod";
import { NoInput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { TokenPair } from "../account.contract.ts";
import { Linked } from "../external/external.contract.ts";
import { Passkey } from "../passkeys/passkeys.contract.ts";

const Code = z.string().trim().min(1).max(40);
/** Required unless the session is younger than ten minutes. */
const OptionalPassword = z.string().max(128).nullish();
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const Ticket = z.string().min(1).max(1000);

/** State of the second factor. */
const SecondFactor = z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.int() });

export const secondFactorContract = {
  "GET /api/user/sign-in-ways": endpoint({
    summary: "Sign-in methods: password, two-factor authentication, passkeys, external accounts",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      hasPassword: z.boolean(),
      secondFactor: SecondFactor,
      passkeys: z.array(Passkey),
      external: z.array(Linked),
    }),
  }),
  "POST /api/user/enable-tfa-get-code": endpoint({
    summary: "A new secret for an authenticator app, with its address and QR code; not active yet",
    access: "user",
    perMinute: 10,
    input: z.object({ password: OptionalPassword }),
    output: z.object({
      secret: z.string(),
      uri: z.string(),
      /** SVG. */
      qr: z.string(),
    }),
  }),
  "POST /api/user/enable-tfa": endpoint({
    summary:
      "Turn on two-factor authentication with a first code; returns the recovery codes once, ends other sessions",
    access: "user",
    perMinute: 10,
    input: z.object({ code: Code }),
    output: RecoveryCodes,
  }),
  "POST /api/user/generate-recovery-codes": endpoint({
    summary: "Replace the recovery codes with ten new ones",
    access: "user",
    perMinute: 10,
    input: z.object({ password: OptionalPassword }),
    output: RecoveryCodes,
  }),
  "POST /api/user/disable-tfa": endpoint({
    summary: "Turn off two-factor authentication, with the password or a code",
    access: "user",
    perMinute: 10,
    input: z.object({ password: OptionalPassword, code: Code.nullish() }),
    output: z.object({ isEnabled: z.literal(false) }),
  }),
  "POST /api/account/loginWithTfa": endpoint({
    summary: "Second step of sign-in: a code from the authenticator app",
    access: "anon",
    perMinute: 10,
    input: z.object({ tfaUserToken: Ticket, code: Code }),
    output: TokenPair,
  }),
  "POST /api/account/loginWithRecoveryCode": endpoint({
    summary: "Second step of sign-in: a recovery code, usable once",
    access: "anon",
    perMinute: 10,
    input: z.object({ tfaUserToken: Ticket, code: Code }),
    output: TokenPair,
  }),
} as const;
