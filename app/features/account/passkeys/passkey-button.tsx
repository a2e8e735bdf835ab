import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../client/api/api-error.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import { enterSession } from "../../../shell/sign-up/enter-session.ts";
import { askPasskey, canSuggestPasskeys, canUsePasskeys, DeviceRefusal, suggestPasskey } from "./device.ts";

interface PasskeyButtonProps {
  /** Ticket of the second step; null: the passkey is the only factor. */
  readonly tfaUserToken: string | null;
  readonly next: string | null;
}

/** Signs in with a passkey; hidden where the browser has none for this address. */
export function PasskeyButton({ tfaUserToken, next }: PasskeyButtonProps) {
  const { t } = useTranslation("factors");
  // Rendered before support is known, so that nothing moves where it is offered, which is nearly everywhere.
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => void canUsePasskeys().then(setIsOffered), []);
  useSuggestion(tfaUserToken === null, next);
  if (isOffered === false) return null;
  const enter = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await enterSession(await askPasskey(tfaUserToken), next);
    } catch (thrown) {
      setIsBusy(false);
      setError(codeOf(thrown));
    }
  };
  return (
    <>
      <button
        type="button"
        className="button button-large button-quiet"
        aria-busy={isBusy || undefined}
        disabled={isOffered === null}
        onClick={() => void enter()}
      >
        {t("factors:passkey.signIn")}
      </button>
      <FormError code={error} />
    </>
  );
}

/** A cancellation is not shown as an error. */
function codeOf(thrown: unknown): string | null {
  if (thrown instanceof DeviceRefusal) return null;
  return thrown instanceof ApiError ? thrown.code : "INTERNAL";
}

/** Suggests passkeys in the address field where supported. */
function useSuggestion(isWanted: boolean, next: string | null): void {
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const suggest = async () => {
      if (!(await canSuggestPasskeys())) return;
      await enterSession(await suggestPasskey(leaving.signal), next);
    };
    // Without a chosen suggestion the user signs in another way; the button reports failures.
    suggest().catch(() => {});
    return () => leaving.abort();
  }, [isWanted, next]);
}
