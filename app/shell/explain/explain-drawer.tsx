import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";

/** With the texts that panels name kinds of rows and sources by: a screen need not have them. */
const ExplainBeside = lazyDialog(
  withTexts(() => import("./explain-beside.tsx"), ["explain", "ledger", "assets"]),
);

/** Opens "how is this computed" beside any screen below it; closing returns the focus to the figure. */
export function ExplainDrawer({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // After a navigation the explained figure is gone.
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
