import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import {
  type DerivedRequest,
  ExplainProvider,
  type ExplainRequest,
} from "../../ui/money/explain-context.tsx";
import { useLatePart } from "../../ui/shell/use-late-part.ts";

/** Loads the panel and its texts, which a screen need not have. */
async function loadBeside() {
  const [{ ExplainBeside }] = await Promise.all([
    import("./explain-beside.tsx"),
    loadTexts(["explain", "ledger", "assets"]),
  ]);
  return { ExplainBeside };
}

/** Opens "how is this computed" beside any screen below it; closing returns the focus to the figure. */
export function ExplainDrawer({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<ExplainRequest | DerivedRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { part, isOpen: isDrawn } = useLatePart(loadBeside, isOpen, close);
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
      <ExplainProvider open={open} isOpen={isOpen}>
        {children}
      </ExplainProvider>
      {part && <part.ExplainBeside request={request} isOpen={isDrawn} onClose={close} />}
    </>
  );
}
