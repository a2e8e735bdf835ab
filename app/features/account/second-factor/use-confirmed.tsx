import { type ReactNode, useState } from "react";
import { ApiError } from "../../../client/api/api-error.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import { DeviceRefusal } from "../passkeys/device.ts";
import { PasswordDialog } from "./password-dialog.tsx";

type Action = (password: string | null) => Promise<void>;

interface Confirmed {
  /** Tries without the password first: a fresh session needs none. */
  readonly run: (action: Action) => void;
  readonly isBusy: boolean;
  readonly dialog: ReactNode;
}

/** Runs changes to sign-in methods, asking for the password where required. */
export function useConfirmed(): Confirmed {
  const toasts = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  const [waiting, setWaiting] = useState<{ readonly action: Action } | null>(null);
  const run = (action: Action) => {
    if (isBusy) return;
    setIsBusy(true);
    action(null)
      .catch((error: unknown) => {
        if (error instanceof DeviceRefusal) return;
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "PASSWORD_REQUIRED") setWaiting({ action });
        else toasts.failed(error);
      })
      .finally(() => setIsBusy(false));
  };
  const dialog = waiting && <PasswordDialog action={waiting.action} onClose={() => setWaiting(null)} />;
  return { run, isBusy, dialog };
}
