import { type ReactNode, useState } from "react";
import { ApiError } from "../../client/api/api-error.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { type Proof, proofs, VerifyDialog } from "./verify-dialog.tsx";

interface Verified {
  /** Asks for a required confirmation and retries; other failures reject. */
  readonly run: (action: () => Promise<unknown>) => Promise<void>;
  readonly dialog: ReactNode;
}

interface Waiting {
  readonly proof: Proof;
  readonly action: () => Promise<unknown>;
}

const proofFor = (thrown: unknown): Proof | undefined =>
  thrown instanceof ApiError && Object.hasOwn(proofs, thrown.code)
    ? proofs[thrown.code as keyof typeof proofs]
    : undefined;

/** Asks for a password or code only when required, or leads to the set-up of a second factor. */
export function useVerified(): Verified {
  const toasts = useToasts();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (thrown) {
      const proof = proofFor(thrown);
      if (!proof) throw thrown;
      setWaiting({ proof, action });
    }
  };
  const goOn = () => {
    setWaiting(null);
    waiting?.action().catch((thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.fields.length === 0) toasts.failed(thrown);
    });
  };
  const dialog = waiting && (
    <VerifyDialog proof={waiting.proof} onVerified={goOn} onClose={() => setWaiting(null)} />
  );
  return { run, dialog };
}
