import { callApi } from "../../client/api-client.ts";
import { sessionStore } from "../../client/session-store.ts";

/** Reads the signed-in user anew, for what the page's frame shows. */
export async function reloadUser(): Promise<void> {
  sessionStore.user = await callApi("GET /api/account/userinfo", {});
}
