import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";

interface MarketingSwitchProps {
  readonly email: string;
  readonly initial: boolean;
  readonly onSaved?: (isMarketingAgreed: boolean) => void;
}

/** Consent to news by mail; saved on change, reverted on screen when saving fails. */
export function MarketingSwitch({ email, initial, onSaved }: MarketingSwitchProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const [isOn, setIsOn] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const change = async (isMarketingAgreed: boolean) => {
    setIsOn(isMarketingAgreed);
    setIsBusy(true);
    setErrorCode(null);
    try {
      await callApi("POST /api/email-settings", { isMarketingAgreed });
      onSaved?.(isMarketingAgreed);
    } catch (thrown) {
      setIsOn(!isMarketingAgreed);
      setErrorCode(thrown instanceof ApiError ? thrown.code : "INTERNAL");
    }
    setIsBusy(false);
  };
  return (
    <div className={classes.form}>
      <div className={classes.check}>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          disabled={isBusy}
          onChange={(event) => void change(event.target.checked)}
        />
        <label htmlFor={id}>{t("account:unsubscribe.switch")}</label>
      </div>
      <p className={classes.hint} role="status">
        {t(isOn ? "account:unsubscribe.on" : "account:unsubscribe.off", { email })}
      </p>
      <FormError code={errorCode} />
    </div>
  );
}
