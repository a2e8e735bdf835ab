import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bring } from "../../client/bring.ts";
import { loadTexts } from "../../client/browser-i18n.ts";
import { whenUsed } from "../../client/turns.ts";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";
import classes from "./public-explain.module.css";

/** Its program and its texts: a public page that nobody asks needs neither. */
const loadDialog = async () => {
  const dialog = import("./derivation-dialog.tsx").then(({ DerivationDialog }) => ({ DerivationDialog }));
  await loadTexts(["explain"]);
  return dialog;
};

type Loaded = Awaited<ReturnType<typeof loadDialog>>;

/**
 * Opens how a figure of a public page was derived; one of a ledger by its formula, as its rows are its owner's. Such a
 * page comes without the component library and its messages: it is the browser's own dialog, and says in place when its
 * program does not come.
 */
export function PublicExplain({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("common");
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const [part, setPart] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const close = useCallback(() => setRequest(null), []);
  useEffect(() => whenUsed(() => void bring(loadDialog).catch(() => undefined)), []);
  const isMissing = request !== null && part === null;
  useEffect(() => {
    if (!isMissing) return;
    setFailed(false);
    bring(loadDialog).then(
      (loaded) => setPart(() => loaded),
      () => {
        setFailed(true);
        setRequest(null);
      },
    );
  }, [isMissing]);
  return (
    <>
      <ExplainProvider open={setRequest} isOpen={request !== null}>
        {children}
      </ExplainProvider>
      {hasFailed && (
        <p role="alert" className={classes.failed}>
          {t("common:error.NETWORK")}
        </p>
      )}
      {part && request && <part.DerivationDialog request={request} onClose={close} />}
    </>
  );
}
