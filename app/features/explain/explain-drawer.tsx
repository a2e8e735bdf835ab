import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { ExplainProvider, type ExplainRequest } from "../../ui/money/explain-context.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { ExplainPanel } from "./explain-panel.tsx";
import { toExplainQuery } from "./explain-target.ts";

/** Opens "how is this computed" beside any screen below it; focus goes back to the figure on closing. */
export function ExplainDrawer({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("explain");
  const [request, setRequest] = useState<ExplainRequest | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // A link to a row or another way off this page: what was explained is no longer there.
  useEffect(() => {
    if (shownAt.current !== key) setIsOpen(false);
    shownAt.current = key;
  }, [key]);
  const open = useCallback((next: ExplainRequest) => {
    setRequest(next);
    setIsOpen(true);
  }, []);
  return (
    <>
      <ExplainProvider open={open} isOpen={isOpen}>
        {children}
      </ExplainProvider>
      <DetailDrawer title={t("title")} isOpen={isOpen} onClose={() => setIsOpen(false)} size="wide" isAbove>
        {request && <ExplainPanel key={JSON.stringify(toExplainQuery(request))} request={request} />}
      </DetailDrawer>
    </>
  );
}
