import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";

/** Loads texts of kinds and sources, which the screen may lack. */
const ExplainBeside = lazyDialog(
  withTexts(() => import("./explain-beside.tsx"), ["explain", "ledger", "assets"]),
);

/** Opens explanations beside any screen; closing restores the focus. */
export function ExplainDrawer({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // After a navigation the figure is gone.
  useEffect(() => {
    if (shownAt.current !== key) setIsOpen(false);
    shownAt.current = key;
  }, [key]);
  const open = useCallback((next: ExplainRequest | DerivedRequest) => {
    setRequest(next);
    setIsOpen(true);
  }, []);
  return (
    <>
      <ExplainProvider open={open} preload={ExplainBeside.preload} isOpen={isOpen}>
        {children}
      </ExplainProvider>
      <ExplainBeside request={request} isOpen={isOpen} onClose={close} />
    </>
  );
}
