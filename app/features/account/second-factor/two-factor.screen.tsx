import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { callApi } from "../../../client/api/api-client.ts";
import { plainScreen } from "../../../client/data/plain-screen.ts";
import { type PendingSignIn, pendingSignIn } from "../../../client/session/pending-sign-in.ts";
import type { FieldIssue } from "../../../shared/error-codes.ts";
import { Field } from "../../../shell/forms/field.tsx";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { SubmitButton } from "../../../shell/forms/submit-button.tsx";
import { textOf, useFormSubmit } from "../../../shell/forms/use-form-submit.ts";
import { PublicPage } from "../../../shell/public-page.tsx";
import { enterSession } from "../../../shell/sign-up/enter-session.ts";
import { PasskeyButton } from "../passkeys/passkey-button.tsx";
import { withNext } from "../sign-in/go-on.ts";

const route = plainScreen(["account", "factors"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** Second step of signing in; without the first it links to the start. */
export default function TwoFactorScreen() {
  const { t } = useTranslation("factors");
  const [search] = useSearchParams();
  const [pending] = useState(pendingSignIn.current);
  const next = search.get("next");
  return (
    <PublicPage width="narrow" hasSignIn={false}>
      <title>{`${t("factors:step.title")} · Zerno`}</title>
      <div className={classes.card}>
        <h1 className={classes.title}>{t("factors:step.title")}</h1>
        {pending ? (
          <SecondStep pending={pending} next={next} />
        ) : (
          <p className={classes.message}>{t("factors:step.begin")}</p>
        )}
      </div>
      <p className={classes.other}>
        <a href={withNext("/auth/login", next)}>{t("factors:step.again")}</a>
      </p>
    </PublicPage>
  );
}

interface SecondStepProps {
  readonly pending: PendingSignIn;
  readonly next: string | null;
}

function SecondStep({ pending, next }: SecondStepProps) {
  const { t } = useTranslation("factors");
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} pending={pending} next={next} />
      {pending.hasPasskey && (
        <>
          <p className={classes.or}>{t("factors:step.or")}</p>
          <PasskeyButton tfaUserToken={pending.tfaUserToken} next={next} />
        </>
      )}
      <button type="button" className={classes.textButton} onClick={() => setIsRecovery(!isRecovery)}>
        {isRecovery ? t("factors:step.useCode") : t("factors:step.useRecovery")}
      </button>
    </>
  );
}

function CodeForm({ isRecovery, pending, next }: SecondStepProps & { readonly isRecovery: boolean }) {
  const { t } = useTranslation("factors");
  const { tfaUserToken } = pending;
  const form = useFormSubmit({
    check: checkCode,
    send: async (values) => {
      const path = isRecovery ? "POST /api/account/loginWithRecoveryCode" : "POST /api/account/loginWithTfa";
      await enterSession(await callApi(path, { tfaUserToken, code: textOf(values, "code") }), next);
    },
  });
  return (
    <form className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <Field
        name="code"
        label={isRecovery ? t("factors:step.recoveryCode") : t("factors:step.code")}
        hint={isRecovery ? t("factors:step.recoveryHint") : t("factors:step.codeHint")}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        maxLength={40}
        required
        issues={form.issues}
        {...(isRecovery ? {} : { onChange: sendWhenWhole })}
      />
      <FormError code={form.error} />
      <SubmitButton form={form} label={t("factors:step.submit")} busyLabel={t("factors:step.busy")} />
    </form>
  );
}

/** Submits once six digits are entered or pasted. */
function sendWhenWhole(event: ChangeEvent<HTMLInputElement>): void {
  if (/^\d{6}$/.test(event.target.value.replaceAll(" ", ""))) event.target.form?.requestSubmit();
}

const checkCode = (values: FormData): readonly FieldIssue[] =>
  textOf(values, "code") === "" ? [{ path: "code", code: "required" }] : [];
