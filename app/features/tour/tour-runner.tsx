import "driver.js/dist/driver.css";
import "./driver.css";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { findTarget, isAbsent } from "./find-target.ts";
import { pointAt } from "./point-at.ts";
import type { Tour } from "./tour-state.ts";
import { findStep, isOnPage, placeOf, type TourStep, walkOf } from "./tour-steps.ts";

interface TourRunnerProps {
  readonly id: string;
  /** Direction of travel, in which absent controls are skipped. */
  readonly direction: 1 | -1;
  readonly steps: readonly TourStep[];
  readonly tour: Tour;
}

/** Shows the current step: goes to its page, lights up its control, and pauses when the user goes elsewhere. */
export default function TourRunner({ id, direction, steps, tour }: TourRunnerProps) {
  const step = findStep(steps, id);
  const isThere = useStepPage(step, tour);
  const words = useStepWords(step);
  const absent = useRef(new Set<string>());
  useEffect(() => {
    addEventListener("popstate", tour.pause);
    return () => removeEventListener("popstate", tour.pause);
  }, [tour]);
  useEffect(() => {
    if (!step || !isThere) return;
    const search = new AbortController();
    let end = () => {};
    void findTarget(step.target, search.signal).then((element) => {
      if (search.signal.aborted) return;
      if (!element) {
        absent.current.add(step.id);
        return tour.move(step.id, direction);
      }
      noteAbsent(absent.current, walkOf(steps, step.id));
      absent.current.delete(step.id);
      const place = placeOf(steps, step.id, absent.current);
      end = pointAt(element, {
        ...words.of(place),
        isFirst: place.current === 1,
        onNext: () => tour.move(step.id, 1),
        onPrevious: () => tour.move(step.id, -1),
        onSkip: () => tour.skip(),
      });
    });
    return () => {
      search.abort();
      end();
    };
  }, [step, steps, isThere, direction, words, tour]);
  return null;
}

/** Counts out the steps of the page on show whose controls are not there, before they are come to. */
function noteAbsent(absent: Set<string>, walk: readonly TourStep[]): void {
  for (const { id, page, target } of walk)
    if (isOnPage(window.location, page) && isAbsent(target)) absent.add(id);
}

/** Whether the step's page is shown. A new step goes to its page; any other way to another page pauses the tour. */
function useStepPage(step: TourStep | undefined, tour: Tour): boolean {
  const location = useLocation();
  const navigate = useNavigate();
  const seen = useRef<{ step: string; key: string } | null>(null);
  const isThere = step !== undefined && isOnPage(location, step.page);
  useEffect(() => {
    if (!step) return;
    const isNewStep = seen.current?.step !== step.id;
    const hasMoved = seen.current !== null && seen.current.key !== location.key;
    seen.current = { step: step.id, key: location.key };
    if (isThere) return;
    if (isNewStep) void navigate(withPortfolio(step.page, location.search));
    else if (hasMoved) tour.pause();
  }, [step, isThere, location, navigate, tour]);
  return isThere;
}

/** The page of the portfolio that the address names now. */
function withPortfolio(page: string, search: string): string {
  const portfolio = new URLSearchParams(search).get("p");
  if (portfolio === null) return page;
  const address = new URL(page, "http://tour");
  address.searchParams.set("p", portfolio);
  return `${address.pathname}${address.search}${address.hash}`;
}

/** The words of a step; the same object while neither step nor language changes. */
function useStepWords(step: TourStep | undefined) {
  const { t } = useTranslation("tour");
  const id = step?.id ?? "";
  return useMemo(
    () => ({
      of: ({ current, total }: { readonly current: number; readonly total: number }) => ({
        title: t(`tour:step.${id}.title`),
        text: t(`tour:step.${id}.text`),
        progress: t("tour:progress", { current, total }),
        next: t(current === total ? "tour:finish" : "tour:next"),
        previous: t("tour:previous"),
        skip: t("tour:skip"),
      }),
    }),
    [t, id],
  );
}
