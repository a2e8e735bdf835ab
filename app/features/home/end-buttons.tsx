import { useEffect, useRef, useState } from "react";
import { runTest, saveTestResult, scheduleTest } from "../../client/analytics/ab-test.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { whenIdle } from "../../ui/dom/turns.ts";
import { StartButtons } from "./start-buttons.tsx";

/** The experiment: does an account come sooner where its button stands first? */
const test = "home-end-order";
/** Asked when the buttons are this near, so that they stand in their order before they are seen. */
const nearPx = 400;

/** The start buttons at the end of the page; in which order is an A/B test, where there are two to order. */
export function EndButtons() {
  const { facts } = useRootData();
  const { isDemoOffered, analyticsUrl } = facts;
  const [variant, setVariant] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || !isDemoOffered) return;
    let isGone = false;
    let callOff = () => {};
    const scheduled = new Promise<void>((resolve) => {
      callOff = whenIdle(() => resolve(scheduleTest(test)));
    });
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void scheduled
          .then(() => runTest(test, analyticsUrl))
          .then((answer) => {
            if (!isGone) setVariant(answer);
          });
      },
      { rootMargin: `${nearPx}px` },
    );
    observer.observe(element);
    return () => {
      isGone = true;
      callOff();
      observer.disconnect();
    };
  }, [isDemoOffered, analyticsUrl]);
  return (
    <div ref={place} data-ab-variant={variant ?? undefined}>
      <StartButtons
        isAccountFirst={variant === "account-first"}
        onStart={(way) => void saveTestResult(test, way)}
      />
    </div>
  );
}
