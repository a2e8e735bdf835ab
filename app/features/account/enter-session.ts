import { callApi } from "../../client/api-client.ts";
import { clientPrefs } from "../../client/client-prefs.ts";
import { goToDocument } from "../../client/navigate-away.ts";
import { hasPrefsCookie, writePrefsCookie } from "../../client/prefs-cookie.ts";
import { sessionStore } from "../../client/session-store.ts";
import { writeState } from "../../client/storage.ts";
import { safeNext } from "../../shared/route-guard.ts";

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/**
 * After sign-in or registration: stores the tokens, loads the user, applies the saved language and locale (and
 * the theme where this browser has none of its own), then goes on as a new document.
 */
export async function enterSession(tokens: Tokens, next: string | null): Promise<void> {
  writeState("auth", { accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
  sessionStore.user = null;
  const user = await callApi("GET /api/account/userinfo", {});
  sessionStore.user = user;
  const { language, locale } = user;
  const theme = hasPrefsCookie() ? clientPrefs.current.theme : user.theme;
  writePrefsCookie({ ...clientPrefs.current, language, locale, theme });
  goToDocument(targetOf(user.onboardingState, next));
}

/** Where a signed-in user goes: the page asked for, after the first steps where they are not done. */
export function targetOf(onboardingState: string, next: string | null): string {
  const asked = safeNext(next, "/dashboard");
  if (onboardingState === "completed") return asked;
  return asked === "/dashboard" ? "/onboarding" : `/onboarding?next=${encodeURIComponent(asked)}`;
}
