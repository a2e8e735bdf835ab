import { useEffect } from "react";
import { useLocation } from "react-router";
import { isWidgetPath } from "../../shared/route-guard.ts";
import { onIdle } from "../../ui/dom/scheduling.ts";
import type { RootData } from "../data/root-data.ts";
import { storeUser } from "../session/session-store.ts";
import { trackPage } from "./analytics.ts";
import { captureReferrer } from "./analytics-referrer.ts";
import { noteDayOfUse } from "./days-of-use.ts";
import { captureReferral } from "./referral.ts";

const lookUpCountry = (traceUrl: string): Promise<void> =>
  import("../prefs/country-look-up.ts").then(
    (part) => part.lookUpCountry(traceUrl),
    () => undefined,
  );

const countClick = (pathname: string, search: string): Promise<void> =>
  import("./referral-click.ts").then(
    (part) => part.reportClick(pathname, search),
    () => undefined,
  );

/** Runs a visit's side effects; embedded widgets have none and use no storage. */
export function useVisit(root: RootData | undefined): void {
  const { pathname, search } = useLocation();
  const traceUrl = root?.facts.traceUrl;
  const analyticsUrl = root?.facts.analyticsUrl ?? null;
  const isWidget = isWidgetPath(pathname);
  useEffect(() => {
    if (traceUrl === undefined || isWidget) return undefined;
    captureReferrer(document.referrer, location.origin);
    storeUser(root?.user ?? null);
    return onIdle(() => void lookUpCountry(traceUrl));
  }, [traceUrl, isWidget, root?.user]);
  const today = root?.today;
  const person = root?.user?.analyticsUserId;
  useEffect(() => {
    if (!isWidget && person !== undefined && today !== undefined) noteDayOfUse(person, today);
  }, [isWidget, person, today]);
  const hasBilling = root?.facts.hasBilling === true;
  useEffect(() => {
    if (isWidget) return;
    captureReferral(pathname, search);
    if (hasBilling && search !== "") void countClick(pathname, search);
  }, [pathname, search, isWidget, hasBilling]);
  useEffect(() => {
    if (!isWidget) trackPage(analyticsUrl, pathname);
  }, [pathname, analyticsUrl, isWidget]);
}
