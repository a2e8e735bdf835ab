import { type ReactNode, useState } from "react";
import { ApiError } from "../../client/api/api-error.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";

interface Verified {
  /** Does it; when the server wants a proof first, asks for it and does it again. Other failures reject. */
  readonly run: (action: () => Promise<unknown>) => Promise<void>;
  /** To be drawn by the caller. */
  readonly dialog: ReactNode;
}

/** Dangerous actions: the password is asked for only when the server says that it is time. */
export function useVerified(): Verified {
  const toasts = useToasts();
  const [waiting, setWaiting] = useState<(() => Promise<unknown>) | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.code !== "VERIFY_REQUIRED") throw thrown;
      setWaiting(() => action);
    }
  };
  const goOn = () => {
    setWaiting(null);
    waiting?.().catch((thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.fields.length === 0) toasts.failed(thrown);
    });
  };
  const dialog = waiting && <VerifyDialog onVerified={goOn} onClose={() => setWaiting(null)} />;
  return { run, dialog };
}
