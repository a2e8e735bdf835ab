import type { NavigateFunction } from "react-router";
import { type PendingSignIn, pendingSignIn } from "../../../client/session/pending-sign-in.ts";
import { enterSession } from "../../../shell/sign-up/enter-session.ts";

type FirstAnswer = { readonly access_token: string; readonly refresh_token: string } | PendingSignIn;

/** Adds the visitor's destination to an address. */
export const withNext = (path: string, next: string | null): string =>
  next ? `${path}?next=${encodeURIComponent(next)}` : path;

/** Continues after the first factor: into the account, or to the second. */
export async function goOn(
  answer: FirstAnswer,
  next: string | null,
  navigate: NavigateFunction,
): Promise<void> {
  if (!("tfaUserToken" in answer)) return enterSession(answer, next);
  pendingSignIn.current = answer;
  await navigate(withNext("/auth/two-factor", next));
}
