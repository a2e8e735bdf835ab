import { clearStates } from "../dom/storage.ts";
import { clientPrefs } from "../prefs/client-prefs.ts";
import { writePrefsCookie } from "../prefs/prefs-cookie.ts";

type Listener = (isLeaving: boolean) => void;
let isLeaving = false;
const listeners = new Set<Listener>();

/** For the splash: told when a redirect starts. */
export function onLeaving(listener: Listener): () => void {
  listeners.add(listener);
  listener(isLeaving);
  return () => listeners.delete(listener);
}

/** Marks the start or the end of a redirect; the splash shows in between. */
export function setLeaving(value: boolean): void {
  isLeaving = value;
  for (const listener of listeners) listener(value);
}

/** Goes to a page as a new document: cookies, user and texts are read afresh by the server. */
export function goToDocument(path: string): void {
  setLeaving(true);
  // Back may bring this page as it was left, behind the splash: it is read afresh too.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  window.location.assign(path);
}

/**
 * Forgets everything of the session in this browser; other tabs hear it by the storage event. How pages look
 * and read (language, locale, theme, colours) belongs to the device and stays.
 */
export function forgetSession(): void {
  clearStates("auth", "app", "ui");
  writePrefsCookie({ ...clientPrefs.current, currency: null, portfolio: null, isStealth: false });
}
