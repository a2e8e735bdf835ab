import { callApi } from "../api/api-client.ts";
import { readState } from "../dom/storage.ts";
import { forgetSession, goToDocument } from "../navigation/navigate-away.ts";

let running: Promise<void> | null = null;

/**
 * Ends the session on the server (tokens and both cookies), then forgets it in this browser. Calls at the same
 * time share one; the other tabs reload when the tokens are gone, so the cookies have to go first.
 * @throws ApiError when the server could not be told; nothing is forgotten then
 */
export function endSession(): Promise<void> {
  running ??= callApi("POST /api/account/logout", { refresh_token: readState("auth").refreshToken })
    .then(forgetSession)
    .finally(() => {
      running = null;
    });
  return running;
}

let isEnding = false;

/** A session that is over (nothing left to renew with): sign out cleanly and say so on the login page. */
export async function leaveEndedSession(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const next = encodeURIComponent(location.pathname + location.search);
  await endSession().catch(forgetSession);
  goToDocument(`/auth/login?ended=1&next=${next}`);
}
