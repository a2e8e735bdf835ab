import type { z } from "zod";
import { addressOr, optionalText, wordList } from "./variable.schema.ts";

/** A provider without a client ID is not offered. */
export const signInVariables = {
  GOOGLE_CLIENT_ID: wordList,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_AUTHORIZE_URL: addressOr("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: addressOr("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URL: addressOr("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_TOKENINFO_URL: addressOr("https://oauth2.googleapis.com/tokeninfo"),
  GOOGLE_USERINFO_URL: addressOr("https://www.googleapis.com/oauth2/v3/userinfo"),
  APPLE_CLIENT_ID: wordList,
  APPLE_AUTHORIZE_URL: addressOr("https://appleid.apple.com/auth/authorize"),
  APPLE_JWKS_URL: addressOr("https://appleid.apple.com/auth/keys"),
  YANDEX_CLIENT_ID: wordList,
  YANDEX_CLIENT_SECRET: optionalText,
  YANDEX_AUTHORIZE_URL: addressOr("https://oauth.yandex.ru/authorize"),
  YANDEX_TOKEN_URL: addressOr("https://oauth.yandex.ru/token"),
  YANDEX_INFO_URL: addressOr("https://login.yandex.ru/info"),
};

type Values = z.output<z.ZodObject<typeof signInVariables>>;

interface Provider {
  /** Our buttons use the first. */
  readonly clientIds: readonly string[];
  readonly authorizeUrl: string;
}

interface CodeProvider extends Provider {
  readonly clientSecret: string | undefined;
  readonly tokenUrl: string;
}

export interface ExternalSignIn {
  readonly google:
    | (CodeProvider & {
        readonly jwksUrl: string;
        readonly tokeninfoUrl: string;
        readonly userinfoUrl: string;
      })
    | null;
  readonly apple: (Provider & { readonly jwksUrl: string }) | null;
  readonly yandex: (CodeProvider & { readonly infoUrl: string }) | null;
}

export function toExternalSignIn(values: Values): ExternalSignIn {
  const offered = <P extends Provider>(provider: P): P | null =>
    provider.clientIds.length > 0 ? provider : null;
  return {
    google: offered({
      clientIds: values.GOOGLE_CLIENT_ID,
      clientSecret: values.GOOGLE_CLIENT_SECRET,
      authorizeUrl: values.GOOGLE_AUTHORIZE_URL,
      tokenUrl: values.GOOGLE_TOKEN_URL,
      jwksUrl: values.GOOGLE_JWKS_URL,
      tokeninfoUrl: values.GOOGLE_TOKENINFO_URL,
      userinfoUrl: values.GOOGLE_USERINFO_URL,
    }),
    apple: offered({
      clientIds: values.APPLE_CLIENT_ID,
      authorizeUrl: values.APPLE_AUTHORIZE_URL,
      jwksUrl: values.APPLE_JWKS_URL,
    }),
    yandex: offered({
      clientIds: values.YANDEX_CLIENT_ID,
      clientSecret: values.YANDEX_CLIENT_SECRET,
      authorizeUrl: values.YANDEX_AUTHORIZE_URL,
      tokenUrl: values.YANDEX_TOKEN_URL,
      infoUrl: values.YANDEX_INFO_URL,
    }),
  };
}
