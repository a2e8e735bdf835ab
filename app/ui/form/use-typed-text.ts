import { useState } from "react";

/**
 * The text a person is typing beside the value it means: the value changes with every readable keystroke, the
 * text is rewritten only when the value comes from elsewhere.
 */
export function useTypedText(value: string | null, write: (value: string) => string) {
  const [typed, setTyped] = useState({ text: value === null ? "" : write(value), meaning: value });
  // Set from outside (a price filled in, a form reset): what was typed is no longer what is meant.
  if (typed.meaning !== value) setTyped({ text: value === null ? "" : write(value), meaning: value });
  return {
    text: typed.meaning === value ? typed.text : value === null ? "" : write(value),
    setTyped: (text: string, meaning: string | null) => setTyped({ text, meaning }),
  };
}
