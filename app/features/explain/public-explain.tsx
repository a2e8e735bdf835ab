import { type ReactNode, useCallback, useState } from "react";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";
import { useLatePart } from "../../ui/shell/use-late-part.ts";

const loadDialog = () => import("./derivation-dialog.tsx");

/**
 * Opens how a figure of a public page was derived. Such a page comes without the component library, so it is the browser's own
 * dialog; figures of a ledger are not explained here, as visitors have none.
 */
export function PublicExplain({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<DerivedRequest | null>(null);
  const close = useCallback(() => setRequest(null), []);
  const { part } = useLatePart(loadDialog, request !== null, close);
  const open = useCallback((next: ExplainRequest | DerivedRequest) => {
    if ("derivation" in next) setRequest(next);
  }, []);
  return (
    <>
      <ExplainProvider open={open} isOpen={request !== null}>
        {children}
      </ExplainProvider>
      {part && request && <part.DerivationDialog request={request} onClose={close} />}
    </>
  );
}
