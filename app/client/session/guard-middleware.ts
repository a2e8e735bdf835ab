import { redirect } from "react-router";
import { decideRedirect } from "../../shared/route-guard.ts";
import { setLeaving } from "../navigation/navigate-away.ts";
import { noteStep } from "../navigation/pending-location.ts";
import { sessionStore } from "./session-store.ts";

/** Guards client-side navigations by the server's pure function, with the store's user. */
export async function guardMiddleware({ request }: { request: Request }, next: () => Promise<unknown>) {
  const url = new URL(request.url);
  const target = decideRedirect(url.pathname + url.search, sessionStore.user);
  if (target && target !== url.pathname) {
    setLeaving(true);
    throw redirect(target);
  }
  noteStep(url);
  try {
    return await next();
  } finally {
    setLeaving(false);
  }
}
