import { type ReactNode, useCallback, useRef, useState } from "react";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";

const DerivationDialog = lazyDialog(
  withTexts(() => import("./derivation-dialog.tsx"), ["explain", "assets"]),
);

/** Explains figures of a public page, by formula if from a ledger; a native dialog, without the component library. */
export function PublicExplain({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const open = useCallback((next: ExplainRequest | DerivedRequest) => {
    if (document.activeElement instanceof HTMLElement) pressed.current = document.activeElement;
    setRequest(next);
  }, []);
  // After a retry the browser would focus a removed button.
  const close = useCallback(() => {
    setRequest(null);
    pressed.current?.focus();
  }, []);
  return (
    <>
      <ExplainProvider open={open} preload={DerivationDialog.preload} isOpen={request !== null}>
        {children}
      </ExplainProvider>
      {request && <DerivationDialog request={request} onClose={close} />}
    </>
  );
}
