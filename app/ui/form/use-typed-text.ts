import { useState } from "react";

interface TypedText {
  readonly text: string;
  readonly meaning: string | null;
  readonly isTyped: boolean;
}

/**
 * Keeps typed text beside its value: the value follows every valid keystroke, the text is rewritten only when the value
 * changes from outside. Invalid initial text is allowed.
 */
export function useTypedText(value: string | null, write: (value: string) => string, unread = "") {
  const written = (): TypedText => ({
    text: value === null ? "" : write(value),
    meaning: value,
    isTyped: false,
  });
  const [typed, setTyped] = useState(
    (): TypedText => (value === null ? { text: unread, meaning: null, isTyped: unread !== "" } : written()),
  );
  // Set from outside (a price filled in, a form reset): the typed text is obsolete.
  const shown = typed.meaning === value ? typed : written();
  if (shown !== typed) setTyped(shown);
  return {
    text: shown.text,
    /** Typed by the user rather than set. */
    isTyped: shown.isTyped,
    setTyped: (text: string, meaning: string | null, isTyped = true) => setTyped({ text, meaning, isTyped }),
  };
}
