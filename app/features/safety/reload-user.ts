import { callApi } from "../../client/api/api-client.ts";
import { sessionStore } from "../../client/session/session-store.ts";

/** Reloads the signed-in user for the frame. */
export async function reloadUser(): Promise<void> {
  sessionStore.user = await callApi("GET /api/account/userinfo", {});
}
