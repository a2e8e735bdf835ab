import { type FormEvent, useState } from "react";

/** What is known of the call that a form makes. */
interface Saving {
  readonly isPending: boolean;
  readonly reset: () => void;
}

/**
 * What a form holds until it is sent: a change takes the last refusal away, and while one answer is waited for nothing is
 * sent again. `send` never rejects.
 */
export function useDraft<Draft extends object>(first: Draft, saving: Saving) {
  const [draft, setDraft] = useState(first);
  const change = (part: Partial<Draft>) => {
    saving.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  /** For `<form noValidate onSubmit>`: what is wrong is told by our own words. */
  const sendBy = (send: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) void send();
  };
  return { draft, change, sendBy };
}
