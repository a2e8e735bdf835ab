import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readState, writeState } from "../client/dom/storage.ts";

/** Returns whether reports are unopened; known after the first paint only. */
export function useReportDot(): boolean {
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (pathname === "/report") writeState("app", { showReportIndicator: false });
    // A transition: parts of the page may await hydration.
    startTransition(() => setShown(readState("app").showReportIndicator));
  }, [pathname]);
  return isShown;
}
