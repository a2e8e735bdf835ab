import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { ApiError } from "../../client/api/api-error.ts";
import { reportReasons } from "../../shared/names/publication-names.ts";
import { IconX } from "../../ui/icons/icons.ts";
import { errorText } from "../../ui/states/error-text.ts";
import classes from "./community.module.css";

interface ReportButtonProps {
  /** Key of a public portfolio, or user name. */
  readonly subject: { readonly key: string } | { readonly userName: string };
}

/** Reports a public portfolio or profile to the administrators; needs no account. */
export function ReportButton({ subject }: ReportButtonProps) {
  const { t } = useTranslation("community");
  const isPortfolio = "key" in subject;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const [problem, setProblem] = useState<string | null>(null);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state !== "open") return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    const reason = reportReasons.find((one) => one === text("reason"));
    if (!reason) return setProblem(t("report.choose"));
    setState("busy");
    setProblem(null);
    callApi("POST /api/social/report-abuse", {
      ...subject,
      ...{ reason, text: text("text"), homepage: text("homepage") },
    }).then(
      () => setState("sent"),
      (error: unknown) => {
        setState("open");
        if (!(error instanceof ApiError)) throw error;
        setProblem(errorText(error, t));
      },
    );
  };
  return (
    <>
      <button
        type="button"
        className={classes.link}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {t("report.button")}
      </button>
      <dialog ref={dialog} className={classes.dialog} aria-labelledby={id}>
        <div className={classes.dialogHead}>
          <h2 id={id} className={classes.dialogTitle}>
            {t(isPortfolio ? "report.portfolio" : "report.profile")}
          </h2>
          <button
            type="button"
            className="plain-icon-button"
            aria-label={t("common:action.close")}
            onClick={() => dialog.current?.close()}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </button>
        </div>
        {state === "sent" ? (
          <p role="status">{t("report.sent")}</p>
        ) : (
          <form className={classes.form} onSubmit={send} noValidate>
            <fieldset className={classes.reasons}>
              <legend>{t("report.why")}</legend>
              {reportReasons.map((reason) => (
                <label key={reason}>
                  <input type="radio" name="reason" value={reason} />
                  {t(`report.reason.${reason}`)}
                </label>
              ))}
            </fieldset>
            <label className={classes.field}>
              {t("report.text")}
              <textarea name="text" rows={3} maxLength={2_000} />
            </label>
            {/* Honeypot. */}
            <label className={classes.trap} aria-hidden="true">
              {t("report.homepage")}
              <input name="homepage" tabIndex={-1} autoComplete="off" />
            </label>
            {problem && (
              <p className={classes.problem} role="alert">
                {problem}
              </p>
            )}
            <button type="submit" className="button button-primary" aria-busy={state === "busy" || undefined}>
              {t("report.send")}
            </button>
          </form>
        )}
      </dialog>
    </>
  );
}
