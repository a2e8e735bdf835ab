import { type FormEvent, useState } from "react";

/** State of a form's call. */
interface Saving {
  readonly isPending: boolean;
  readonly reset: () => void;
}

/** Holds a form's input: a change clears the last error, and a pending call blocks another. `send` never rejects. */
export function useDraft<Draft extends object>(first: Draft, saving: Saving) {
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<Draft>) => {
    saving.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  /** For `<form noValidate onSubmit>`: errors are shown in our words. */
  const sendBy = (send: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) void send();
  };
  return { draft, change, sendBy };
}
