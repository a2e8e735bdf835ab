import { callApi } from "../../client/api/api-client.ts";
import { writeState } from "../../client/dom/storage.ts";
import { goToDocument } from "../../client/navigation/navigate-away.ts";
import { clientPrefs } from "../../client/prefs/client-prefs.ts";
import { writePrefsCookie } from "../../client/prefs/prefs-cookie.ts";
import { sessionStore } from "../../client/session/session-store.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { safeNext } from "../../shared/route-guard.ts";

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Stores tokens, loads the user, applies preferences and opens a new document. */
export async function enterSession(tokens: Tokens, next: string | null): Promise<void> {
  writeState("auth", { accessToken: tokens.access_token, refreshToken: tokens.refresh_token });
  sessionStore.user = null;
  const user = await callApi("GET /api/account/userinfo", {});
  sessionStore.user = user;
  writePrefsCookie(prefsAfter(user, clientPrefs.current));
  goToDocument(targetOf(user.onboardingState, next));
}

/** Returns the account's preferences, keeping a theme chosen here. In the shared demo account the page's stay. */
export function prefsAfter(
  user: Pick<Prefs, "language" | "locale"> & {
    readonly theme: Prefs["theme"] | null;
    readonly isDemo: boolean;
  },
  shown: Prefs,
): Prefs {
  if (user.isDemo) return shown;
  const { language, locale, theme } = user;
  const isTaken = shown.isDeviceTheme && theme !== null;
  return { ...shown, language, locale, ...(isTaken && { theme, isDeviceTheme: false }) };
}

/** Returns the requested page, after onboarding if incomplete. */
export function targetOf(onboardingState: string, next: string | null): string {
  const asked = safeNext(next, "/dashboard");
  if (onboardingState === "completed") return asked;
  return asked === "/dashboard" ? "/onboarding" : `/onboarding?next=${encodeURIComponent(asked)}`;
}
