import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readState, writeState } from "../client/dom/storage.ts";

/** Reports were not opened in this browser yet: their entry has a dot. Known after the first paint only. */
export function useReportDot(): boolean {
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (pathname === "/report") writeState("app", { showReportIndicator: false });
    // A transition: the whole frame is drawn anew, and parts of the page still wait for hydration, which may be put off.
    startTransition(() => setShown(readState("app").showReportIndicator));
  }, [pathname]);
  return isShown;
}
