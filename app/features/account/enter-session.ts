import { callApi } from "../../client/api-client.ts";
import { clientPrefs } from "../../client/client-prefs.ts";
import { goToDocument } from "../../client/navigate-away.ts";
import { hasPrefsCookie, writePrefsCookie } from "../../client/prefs-cookie.ts";
import { sessionStore } from "../../client/session-store.ts";
import { writeState } from "../../client/storage.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { safeNext } from "../../shared/route-guard.ts";

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/**
 * After sign-in or registration: stores the tokens, loads the user, applies the saved preferences, then goes on
 * as a new document.
 */
export async function enterSession(tokens: Tokens, next: string | null): Promise<void> {
  writeState("auth", { accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
  sessionStore.user = null;
  const user = await callApi("GET /api/account/userinfo", {});
  sessionStore.user = user;
  writePrefsCookie(prefsAfter(user, clientPrefs.current, hasPrefsCookie()));
  goToDocument(targetOf(user.onboardingState, next));
}

/**
 * What this browser shows once somebody signed in: the account's language and locale, and its theme where the
 * browser has none of its own (`isChosenHere`). The demo account belongs to nobody: its visitor keeps what the
 * page had.
 */
export function prefsAfter(
  user: Pick<Prefs, "language" | "locale" | "theme"> & { readonly isDemo: boolean },
  shown: Prefs,
  isChosenHere: boolean,
): Prefs {
  if (user.isDemo) return shown;
  const { language, locale } = user;
  return { ...shown, language, locale, theme: isChosenHere ? shown.theme : user.theme };
}

/** Where a signed-in user goes: the page asked for, after the first steps where they are not done. */
export function targetOf(onboardingState: string, next: string | null): string {
  const asked = safeNext(next, "/dashboard");
  if (onboardingState === "completed") return asked;
  return asked === "/dashboard" ? "/onboarding" : `/onboarding?next=${encodeURIComponent(asked)}`;
}
