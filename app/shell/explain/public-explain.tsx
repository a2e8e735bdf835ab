import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { requireTexts } from "../../client/texts/browser-i18n.ts";
import { bring } from "../../ui/dom/bring.ts";
import { whenUsed } from "../../ui/dom/turns.ts";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";
import classes from "./public-explain.module.css";

const importDialog = () => import("./derivation-dialog.tsx");

/** Loads code and texts on opening: most visitors of a public page need neither. */
async function loadDialog() {
  const [dialog] = await Promise.all([bring(importDialog), requireTexts(["explain", "assets"])]);
  return dialog;
}

type Loaded = Awaited<ReturnType<typeof loadDialog>>;

/**
 * Opens the derivation of a figure on a public page; ledger figures are explained by formula only, as their rows are
 * private. Uses the browser's native dialog, since such pages load without the component library, and reports a failed
 * load in place with a retry.
 */
export function PublicExplain({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const [part, setPart] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const pressed = useRef<HTMLElement | null>(null);
  const open = useCallback((next: ExplainRequest | DerivedRequest) => {
    if (document.activeElement instanceof HTMLElement) pressed.current = document.activeElement;
    setFailed(false);
    setRequest(next);
  }, []);
  // After a retry the browser would return the focus to a removed button.
  const close = useCallback(() => {
    setRequest(null);
    setFailed(false);
    pressed.current?.focus();
  }, []);
  useEffect(() => whenUsed(() => void loadDialog().catch(() => undefined)), []);
  const isWanted = request !== null && part === null && !hasFailed;
  useEffect(() => {
    if (!isWanted) return;
    loadDialog().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(true),
    );
  }, [isWanted]);
  return (
    <>
      <ExplainProvider open={open} isOpen={request !== null}>
        {children}
      </ExplainProvider>
      {isWanted && <Loading />}
      {hasFailed && <Failed onRetry={() => setFailed(false)} onClose={close} />}
      {part && request && <part.DerivationDialog request={request} onClose={close} />}
    </>
  );
}

interface FailedProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Delay before a pending press is shown as loading, in milliseconds. */
const quietMs = 400;

function Loading() {
  const { t } = useTranslation("common");
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={isShown ? classes.message : "visually-hidden"}>
      {isShown && <p className={classes.text}>{t("common:explain.loading")}</p>}
    </div>
  );
}

function Failed({ onRetry, onClose }: FailedProps) {
  const { t } = useTranslation("common");
  return (
    <div role="alert" className={classes.message}>
      <p className={classes.text}>
        <strong>{t("common:explain.failed")}</strong> {t("common:explain.check")}
      </p>
      <div className={classes.buttons}>
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t("common:action.retry")}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t("common:action.close")}
        </button>
      </div>
    </div>
  );
}
