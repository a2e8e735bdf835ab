import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconX } from "../../ui/icons/icons.ts";
import type { DerivedRequest, ExplainRequest } from "../../ui/money/explain-context.tsx";
import classes from "./derivation-dialog.module.css";
import { DerivationPanel } from "./derivation-panel.tsx";
import { describeMetric } from "./describe-metric.ts";

interface DerivationDialogProps {
  readonly request: ExplainRequest | DerivedRequest;
  readonly onClose: () => void;
}

/** Explains a figure of a public page; the browser restores the focus. */
export default function DerivationDialog({ request, onClose }: DerivationDialogProps) {
  const { t } = useTranslation("explain");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const derived = "derivation" in request ? request : { ...request, derivation: describeMetric(t, request) };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; Escape does so by the browser
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {t("title")}
          </h2>
          <button
            type="button"
            className="plain-icon-button"
            aria-label={t("common:action.close")}
            onClick={close}
          >
            <IconX size={18} stroke={1.6} aria-hidden />
          </button>
        </div>
        <DerivationPanel key={derived.name} request={derived} />
      </div>
    </dialog>
  );
}
