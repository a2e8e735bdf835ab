import { z } from "zod";
import { NoInput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { TfaAsked, TokenPair } from "../account.contract.ts";

const ProviderName = z.enum(["google", "apple", "yandex"]);
export type ProviderName = z.infer<typeof ProviderName>;

const Token = z.string().min(1).max(10_000);

/** Fields of the three external routes (client contract, S7.9); `nonce` marks our own request, if there was one. */
const ExternalToken = z.object({
  access_token: Token,
  referralId: z.string().max(100).nullish(),
  refferrer: z.string().max(2000).nullish(),
  marketingAgreed: z.boolean().default(false),
  nonce: z.string().max(200).nullish(),
});

/** The address belongs to an existing account, whose password must confirm the link. */
export const LinkAsked = z.object({ key: z.string(), email: z.string(), hasPassword: z.boolean() });
const Entered = z.union([TokenPair, TfaAsked, LinkAsked]);

export const Linked = z.object({
  provider: ProviderName,
  email: z.string().nullable(),
  linkedAt: z.string(),
});
const LinkedList = z.object({ external: z.array(Linked) });

const entry = (name: string) =>
  endpoint({
    summary: `Sign in or register with a token of ${name}`,
    access: "anon",
    perMinute: 10,
    input: ExternalToken,
    output: Entered,
  });

export const externalContract = {
  "POST /api/account/google": entry("Google"),
  "POST /api/account/apple": entry("Apple"),
  "POST /api/account/yandex": entry("Yandex"),
  "POST /api/account/loginWithExternalAndPassword": endpoint({
    summary: "Link an external account to the account with its e-mail, using that account's password",
    access: "anon",
    perMinute: 10,
    input: z.object({ key: z.string().min(1).max(2000), password: z.string().max(128) }),
    output: z.union([TokenPair, TfaAsked]),
  }),
  "GET /api/account/external-providers": endpoint({
    summary: "External sign-in providers and their authorisation parameters",
    access: "anon",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({
      providers: z.array(
        z.object({ provider: ProviderName, clientId: z.string(), authorizeUrl: z.string() }),
      ),
    }),
  }),
  "POST /api/account/external-code": endpoint({
    summary: "Exchange the code returned by a provider for its token",
    access: "anon",
    perMinute: 10,
    isOwnAddition: true,
    input: z.object({
      provider: z.enum(["google", "yandex"]),
      code: z.string().min(1).max(4000),
      codeVerifier: z.string().regex(/^[\w.~-]{43,128}$/, { error: "format" }),
    }),
    output: z.object({ access_token: z.string() }),
  }),
  "POST /api/user/external": endpoint({
    summary: "Link an external account to yours",
    access: "user",
    perMinute: 10,
    isOwnAddition: true,
    input: z.object({
      provider: ProviderName,
      access_token: Token,
      nonce: z.string().max(200).nullish(),
      password: z.string().max(128).nullish(),
    }),
    output: LinkedList,
  }),
  "DELETE /api/user/external": endpoint({
    summary: "Unlink an external account, unless it is the last way to sign in",
    access: "user",
    perMinute: 10,
    isOwnAddition: true,
    input: z.object({ provider: ProviderName, password: z.string().max(128).nullish() }),
    output: LinkedList,
  }),
} as const;
