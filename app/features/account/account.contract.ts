import { z } from "zod";
import { CurrencyCode, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { Language, Locale, OnboardingState, Theme, UserInfo } from "../../shared/user-info.schema.ts";
import { isTimeZone } from "./profile/time-zones.ts";

export const Password = z.string().min(12).max(128);
export const Email = z.string().trim().max(254).pipe(z.email());
export const DisplayName = visible(z.string().trim().min(1).max(100));

export const TokenPair = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Answer to a correct password when a second factor is required. */
export const TfaAsked = z.object({ tfaUserToken: z.string(), hasPasskey: z.boolean() });
export type TfaAsked = z.infer<typeof TfaAsked>;

/** Fields of registration in their fixed spelling (client contract, S7.6). */
export const Registration = z.object({
  DisplayName,
  email: Email,
  password: Password,
  passwordConfirmation: z.string().max(128),
  referralId: z.string().max(100).nullish(),
  refferrer: z.string().max(2000).nullish(),
  personalDataAgreed: z.boolean(),
  marketingAgreed: z.boolean().default(false),
  invite: z.string().max(100).nullish(),
});

const LinkCode = z.object({ Id: z.string().max(60), Code: z.string().max(100) });

const Consent = z.object({
  kind: z.string(),
  version: z.string(),
  isGranted: z.boolean(),
  givenAt: z.string(),
  address: z.string(),
});

export const ProfileChange = z.object({
  name: DisplayName.optional(),
  language: Language.optional(),
  locale: Locale.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "country" })
    .optional(),
  currency: CurrencyCode.optional(),
  theme: Theme.nullish(),
  timeZone: z.string().max(60).refine(isTimeZone, { error: "time-zone" }).optional(),
});

export const accountContract = {
  "POST /api/account/RegisterWithEmail": endpoint({
    summary:
      "Register with e-mail and password; signs in immediately, or sends a link first if addresses must be confirmed",
    access: "anon",
    perMinute: 10,
    input: Registration,
    output: z.union([TokenPair, z.object({ isConfirmationSent: z.literal(true) })]),
  }),
  "POST /api/account/login": endpoint({
    summary: "Sign in; with two-factor authentication, returns a token for the second step",
    access: "anon",
    perMinute: 10,
    input: z.object({ username: z.string().trim().max(254), password: z.string().max(128) }),
    output: z.union([TokenPair, TfaAsked]),
  }),
  "POST /api/account/requestForgotPassword": endpoint({
    summary:
      "Send a link to set a new password; the response does not reveal whether the address has an account",
    access: "anon",
    perMinute: 10,
    status: 204,
    input: z.object({ email: Email }),
    output: NoOutput,
  }),
  "POST /api/account/resetPassword": endpoint({
    summary: "Set a new password with an e-mailed link, once within 30 minutes; all sessions end",
    access: "anon",
    perMinute: 10,
    status: 204,
    input: LinkCode.extend({ Password, PasswordConfirmation: z.string().max(128) }),
    output: NoOutput,
  }),
  "POST /api/account/confirm-email": endpoint({
    summary: "Confirm an address with an e-mailed link, or change the account's address to it",
    access: "anon",
    perMinute: 10,
    isOwnAddition: true,
    input: LinkCode,
    output: z.object({ email: z.string(), isChanged: z.boolean() }),
  }),
  "POST /api/account/check-password": endpoint({
    summary:
      "Confirm the password before a sensitive action, or a two-factor or recovery code before acting on another person; valid for ten minutes. `hasPassword` is false if the account has none",
    access: "user",
    perMinute: 10,
    input: z
      .object({ password: z.string().max(128).optional(), code: z.string().max(40).optional() })
      .refine(({ password, code }) => password !== undefined || code !== undefined, {
        error: "required",
        path: ["password"],
      }),
    output: z.object({ hasPassword: z.boolean(), isVerified: z.boolean() }),
  }),
  "POST /api/user/send-confirmation": endpoint({
    summary: "Resend the confirmation link; nothing if the address is confirmed",
    access: "user",
    perMinute: 10,
    status: 204,
    isOwnAddition: true,
    input: NoInput,
    output: NoOutput,
  }),
  "POST /api/userProfile/requestForgotPassword": endpoint({
    summary: "Send a link to set a password",
    access: "user",
    perMinute: 10,
    status: 204,
    input: NoInput,
    output: NoOutput,
  }),
  "POST /api/account/demo": endpoint({
    summary: "Sign in to the demo account; only if the demo is on and the server is local",
    access: "anon",
    perMinute: 10,
    isOwnAddition: true,
    input: NoInput,
    output: TokenPair,
  }),
  "POST /api/account/refresh": endpoint({
    summary: "Exchange a refresh token for a new pair",
    access: "anon",
    perMinute: 30,
    input: z.object({ refresh_token: z.string().max(200) }),
    output: TokenPair,
  }),
  "POST /api/account/logout": endpoint({
    summary: "End the session of a refresh token and clear both cookies; works when signed out",
    access: "anon",
    perMinute: 30,
    status: 204,
    isOwnAddition: true,
    input: z.object({ refresh_token: z.string().max(200).nullish() }),
    output: NoOutput,
  }),
  "GET /api/account/userinfo": endpoint({
    summary: "The signed-in user",
    access: "user",
    input: NoInput,
    output: UserInfo,
  }),
  "POST /api/user/updateUserOnboardingState": endpoint({
    summary: "Go to the next onboarding state",
    access: "user",
    input: z.object({ onboardingState: OnboardingState }),
    output: UserInfo,
  }),
  "GET /api/user/getuserinfo": endpoint({
    summary: "Profile for the settings page, consents included",
    access: "user",
    input: NoInput,
    output: UserInfo.extend({ consents: z.array(Consent), isMarketingAgreed: z.boolean() }),
  }),
  "POST /api/userProfile/updateuserinfo": endpoint({
    summary: "Change name, language, locale, country, currency, theme or time zone",
    access: "user",
    input: ProfileChange,
    output: UserInfo,
  }),
  "POST /api/email-settings/update-preferred-language": endpoint({
    summary: "Save language and locale",
    access: "user",
    input: z.object({ language: Language, locale: Locale.optional() }),
    output: UserInfo,
  }),
} as const;
