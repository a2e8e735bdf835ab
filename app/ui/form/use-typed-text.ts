import { useState } from "react";

interface TypedText {
  readonly text: string;
  readonly meaning: string | null;
  readonly isTyped: boolean;
}

/** Keeps typed text beside its value; external changes of the value rewrite it. */
export function useTypedText(value: string | null, write: (value: string) => string, unread = "") {
  const written = (): TypedText => ({
    text: value === null ? "" : write(value),
    meaning: value,
    isTyped: false,
  });
  const [typed, setTyped] = useState(
    (): TypedText => (value === null ? { text: unread, meaning: null, isTyped: unread !== "" } : written()),
  );
  const shown = typed.meaning === value ? typed : written();
  if (shown !== typed) setTyped(shown);
  return {
    text: shown.text,
    isTyped: shown.isTyped,
    setTyped: (text: string, meaning: string | null, isTyped = true) => setTyped({ text, meaning, isTyped }),
  };
}
