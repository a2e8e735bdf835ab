import { useState } from "react";

interface TypedText {
  readonly text: string;
  readonly meaning: string | null;
  readonly isTyped: boolean;
}

/**
 * The text a person is typing beside the value it means: the value changes with every readable keystroke, the
 * text is rewritten only when the value comes from elsewhere. A box may begin with a text that means nothing.
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
  // Set from outside (a price filled in, a form reset): what was typed is no longer what is meant.
  const shown = typed.meaning === value ? typed : written();
  if (shown !== typed) setTyped(shown);
  return {
    text: shown.text,
    /** Whether a person wrote the text, and not the program. */
    isTyped: shown.isTyped,
    setTyped: (text: string, meaning: string | null, isTyped = true) => setTyped({ text, meaning, isTyped }),
  };
}
