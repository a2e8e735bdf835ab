import { callApi } from "../api/api-client.ts";
import { readState } from "../dom/storage.ts";
import { forgetSession, goToDocument } from "../navigation/navigate-away.ts";

let running: Promise<void> | null = null;

/**
 * Ends the session. Cookies go first: other tabs reload once the tokens are gone.
 * @throws ApiError when the server is unreachable; nothing is cleared then
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

/** Signs out after the session has ended and explains it on the login page. */
export async function leaveEndedSession(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  const next = encodeURIComponent(location.pathname + location.search);
  await endSession().catch(forgetSession);
  goToDocument(`/auth/login?ended=1&next=${next}`);
}
