import { useEffect } from "react";
import type { DismissibleNote } from "../../shared/prefs.ts";
import { readState, type UiState, writeState } from "../dom/storage.ts";
import { usePrefs } from "./prefs-context.tsx";

/** Persisted flags of the notes (client contract, S3.5). */
const flagOf = { offer: "showDiscount", "public-portfolio": "showPublicAlert" } as const satisfies Record<
  DismissibleNote,
  keyof UiState
>;

/**
 * Returns whether a note is shown, and its dismissal. The preferences cookie has it for the server's page; the flag in
 * local storage wins and corrects the cookie.
 */
export function useDismissibleNote(note: DismissibleNote) {
  const { prefs, setPrefs } = usePrefs();
  const isShown = !prefs.dismissedNotes.includes(note);
  const setShown = (isWanted: boolean) => {
    const others = prefs.dismissedNotes.filter((one) => one !== note);
    setPrefs({ dismissedNotes: isWanted ? others : [...others, note] });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag changes outside this page's own dismissal only between visits
  useEffect(() => {
    const stored = readState("ui")[flagOf[note]];
    if (stored !== isShown) setShown(stored);
  }, []);
  const dismiss = () => {
    writeState("ui", { [flagOf[note]]: false });
    if (note === "offer") writeState("app", { showDiscount: false });
    setShown(false);
  };
  return { isShown, dismiss };
}
