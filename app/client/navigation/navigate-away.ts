import { clearStates } from "../dom/storage.ts";
import { clientPrefs } from "../prefs/client-prefs.ts";
import { writePrefsCookie } from "../prefs/prefs-cookie.ts";

type Listener = (isLeaving: boolean) => void;
let isLeaving = false;
const listeners = new Set<Listener>();

export function onLeaving(listener: Listener): () => void {
  listeners.add(listener);
  listener(isLeaving);
  return () => listeners.delete(listener);
}

export function setLeaving(value: boolean): void {
  isLeaving = value;
  for (const listener of listeners) listener(value);
}

/** Opens a new document: the server reads cookies, user and texts anew. */
export function goToDocument(path: string): void {
  setLeaving(true);
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  window.location.assign(path);
}

/** Clears the session; other tabs notice by the storage event. */
export function forgetSession(): void {
  clearStates("auth", "app", "ui");
  writePrefsCookie({ ...clientPrefs.current, currency: null, portfolio: null, isStealth: false });
}
