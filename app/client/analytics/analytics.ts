import { readState } from "../dom/storage.ts";
import { pageLabel } from "../navigation/page-labels.ts";
import { sessionStore } from "../session/session-store.ts";
import { socialKey } from "./social-key.ts";

/** One event as a sink gets it: one JSON object per POST. */
interface AnalyticsEvent {
  readonly event: "page";
  readonly label: string;
}

/**
 * Sends an event to the installation's sink: nothing without one, and nothing before the reader agreed
 * (`isAmplitudeEnabled`). The reader is named by an id of this purpose alone, never by account, address or name; what
 * fails is not repeated.
 */
function track(sinkUrl: string | null, event: AnalyticsEvent): void {
  if (sinkUrl === null || !readState("ui").isAmplitudeEnabled) return;
  const body = JSON.stringify({
    ...event,
    person: sessionStore.user?.analyticsUserId ?? socialKey(),
    at: new Date().toISOString(),
  });
  // A type that needs no question beforehand; sinks read it as JSON.
  const headers = { "Content-Type": "text/plain;charset=UTF-8" };
  fetch(sinkUrl, { method: "POST", headers, body, keepalive: true, credentials: "omit" }).catch(
    () => undefined,
  );
}

/** A page was seen. */
export function trackPage(sinkUrl: string | null, pathname: string): void {
  if (sinkUrl !== null) track(sinkUrl, { event: "page", label: pageLabel(pathname) });
}
