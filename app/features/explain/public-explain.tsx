import { type ReactNode, useCallback, useState } from "react";
import { loadTexts } from "../../client/browser-i18n.ts";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";
import { useLatePart } from "../../ui/shell/use-late-part.ts";

/** Its program and its texts: a public page that nobody asks needs neither. */
const loadDialog = async () => {
  const [dialog] = await Promise.all([import("./derivation-dialog.tsx"), loadTexts(["explain"])]);
  return dialog;
};

/**
 * Opens how a figure of a public page was derived; one of a ledger by its formula, as its rows are its owner's. Such a
 * page comes without the component library, so it is the browser's own dialog.
 */
export function PublicExplain({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const close = useCallback(() => setRequest(null), []);
  const { part } = useLatePart(loadDialog, request !== null, close);
  return (
    <>
      <ExplainProvider open={setRequest} isOpen={request !== null}>
        {children}
      </ExplainProvider>
      {part && request && <part.DerivationDialog request={request} onClose={close} />}
    </>
  );
}
