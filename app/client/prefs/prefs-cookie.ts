import { cookieMaxAgeS, cookieNames } from "../../shared/cookies.ts";
import { formatPrefs, type Prefs } from "../../shared/prefs.ts";

/** Writes the cookie, the server's only source. */
export function writePrefsCookie(prefs: Partial<Prefs>): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `${cookieNames.prefs}=${formatPrefs(prefs)}; Path=/; Max-Age=${cookieMaxAgeS}; SameSite=Lax${secure}`;
}
