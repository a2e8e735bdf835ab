import { callApi } from "../../client/api/api-client.ts";
import { sessionStore } from "../../client/session/session-store.ts";

/** Reads the signed-in user anew, for what the page's frame shows. */
export async function reloadUser(): Promise<void> {
  sessionStore.user = await callApi("GET /api/account/userinfo", {});
}
