import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import type { WantedAction } from "../../client/dom/storage.ts";
import { storePendingAction } from "../../client/session/pending-action.ts";
import { IconX } from "../../ui/icons/icons.ts";
import { RichText } from "../rich-text.tsx";
import classes from "./sign-up-modal.module.css";
import { SignupForm } from "./signup-form.tsx";

interface SignUpModalProps {
  readonly action: WantedAction;
  readonly onClose: () => void;
}

const pages = {
  watch: "/watchlists",
  "copy-portfolio": "/watchlists",
  "save-backtest": "/backtest",
  "keep-preview": "/dashboard",
} as const;

const pageOf = (action: WantedAction): string =>
  action.kind === "follow" ? `/public/portfolios/${action.id}` : pages[action.kind];

/** Asks a visitor to sign up; the action is performed afterwards. */
export default function SignUpModal({ action, onClose }: SignUpModalProps) {
  const { t } = useTranslation("account");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { registration } = useRootData().facts;
  useEffect(() => {
    dialog.current?.showModal();
    storePendingAction(action, new Date());
  }, [action]);
  const next = pageOf(action);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t(`account:wanted.${action.kind}.title`)}
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
      <p className={classes.lead}>{t(`account:wanted.${action.kind}.text`)}</p>
      {registration === "open" ? (
        <>
          <SignupForm invite={null} next={next} />
          <p className={classes.other}>
            <RichText
              text={t("account:signup.toLogin")}
              parts={{
                link: (words) => <a href={`/auth/login?next=${encodeURIComponent(next)}`}>{words}</a>,
              }}
            />
          </p>
        </>
      ) : (
        <a className="button button-primary" href={`/auth/login?next=${encodeURIComponent(next)}`}>
          {t("account:login.submit")}
        </a>
      )}
    </dialog>
  );
}
