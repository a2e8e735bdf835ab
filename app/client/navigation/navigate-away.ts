import { clearStates } from "../dom/storage.ts";
import { clientPrefs } from "../prefs/client-prefs.ts";
import { writePrefsCookie } from "../prefs/prefs-cookie.ts";

type Listener = (isLeaving: boolean) => void;
let isLeaving = false;
const listeners = new Set<Listener>();

/** Subscribes the splash to the start of a redirect. */
export function onLeaving(listener: Listener): () => void {
  listeners.add(listener);
  listener(isLeaving);
  return () => listeners.delete(listener);
}

/** Marks start or end of a redirect, during which the splash shows. */
export function setLeaving(value: boolean): void {
  isLeaving = value;
  for (const listener of listeners) listener(value);
}

/** Opens a page as a new document, so that the server reads cookies, user and texts anew. */
export function goToDocument(path: string): void {
  setLeaving(true);
  // The back button may restore this page behind the splash: it is reloaded.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  window.location.assign(path);
}

/**
 * Clears the session in this browser; other tabs notice by the storage event. Appearance and formats (language, locale,
 * theme, colours) belong to the device and stay.
 */
export function forgetSession(): void {
  clearStates("auth", "app", "ui");
  writePrefsCookie({ ...clientPrefs.current, currency: null, portfolio: null, isStealth: false });
}
