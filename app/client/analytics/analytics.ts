import { readState } from "../dom/storage.ts";
import { pageLabel } from "../navigation/page-labels.ts";
import { sessionStore } from "../session/session-store.ts";
import { socialKey } from "./social-key.ts";

/** Event sent to a sink: one JSON object per POST. */
interface AnalyticsEvent {
  readonly event: "page";
  readonly label: string;
}

/**
 * Sends an event to the installation's sink, only with the reader's consent (`isAmplitudeEnabled`). The reader is
 * identified by an id of this purpose alone, never by account, address or name; failures are not retried.
 */
function track(sinkUrl: string | null, event: AnalyticsEvent): void {
  if (sinkUrl === null || !readState("ui").isAmplitudeEnabled) return;
  const body = JSON.stringify({
    ...event,
    person: sessionStore.user?.analyticsUserId ?? socialKey(),
    at: new Date().toISOString(),
  });
  // A content type that needs no CORS preflight; sinks parse it as JSON.
  const headers = { "Content-Type": "text/plain;charset=UTF-8" };
  fetch(sinkUrl, { method: "POST", headers, body, keepalive: true, credentials: "omit" }).catch(
    () => undefined,
  );
}

export function trackPage(sinkUrl: string | null, pathname: string): void {
  if (sinkUrl !== null) track(sinkUrl, { event: "page", label: pageLabel(pathname) });
}
