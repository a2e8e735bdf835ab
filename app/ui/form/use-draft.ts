import { type FormEvent, useState } from "react";

interface Saving {
  readonly isPending: boolean;
  readonly reset: () => void;
}

/** Holds a form's input: changes clear the last error, a pending call blocks another. `send` never rejects. */
export function useDraft<Draft extends object>(first: Draft, saving: Saving) {
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<Draft>) => {
    saving.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const sendBy = (send: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) void send();
  };
  return { draft, change, sendBy };
}
