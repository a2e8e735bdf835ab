import { readState } from "../dom/storage.ts";
import { pageLabel } from "../navigation/page-labels.ts";
import { sessionStore } from "../session/session-store.ts";
import { socialKey } from "./social-key.ts";

interface AnalyticsEvent {
  readonly event: "page";
  readonly label: string;
}

/** Sends an event, only with consent, under an id of this purpose alone; never retried. */
function track(sinkUrl: string | null, event: AnalyticsEvent): void {
  if (sinkUrl === null || !readState("ui").isAmplitudeEnabled) return;
  const body = JSON.stringify({
    ...event,
    person: sessionStore.user?.analyticsUserId ?? socialKey(),
    at: new Date().toISOString(),
  });
  // Needs no CORS preflight; sinks parse it as JSON.
  const headers = { "Content-Type": "text/plain;charset=UTF-8" };
  fetch(sinkUrl, { method: "POST", headers, body, keepalive: true, credentials: "omit" }).catch(
    () => undefined,
  );
}

export function trackPage(sinkUrl: string | null, pathname: string): void {
  if (sinkUrl !== null) track(sinkUrl, { event: "page", label: pageLabel(pathname) });
}
