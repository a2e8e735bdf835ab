import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { ApiError } from "../../client/api/api-error.ts";
import { errorText } from "../../ui/states/error-text.ts";
import { enterSession } from "./enter-session.ts";

interface DemoButtonProps {
  readonly label: string;
  readonly variant?: "primary" | "quiet";
}

export function DemoButton({ label, variant = "primary" }: DemoButtonProps) {
  const { t } = useTranslation("common");
  const [isBusy, setIsBusy] = useState(false);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const enter = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setErrorCode(null);
    try {
      await enterSession(await callApi("POST /api/account/demo", {}), null);
    } catch (thrown) {
      setIsBusy(false);
      setErrorCode(thrown instanceof ApiError ? thrown.code : "INTERNAL");
    }
  };
  return (
    <>
      <button
        type="button"
        className={`button button-large button-${variant}`}
        aria-busy={isBusy || undefined}
        onClick={enter}
      >
        {label}
      </button>
      {errorCode && <p role="alert">{errorText({ code: errorCode }, t)}</p>}
    </>
  );
}
