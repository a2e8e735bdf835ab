import { type RefObject, useRef } from "react";
import { useBeforePaint } from "./use-before-paint.ts";

/**
 * Scrolls to the top for a new query; otherwise the visible end of the list would load more rows.
 * @param question identity of the query; undefined while loading
 */
export function useTopOf(scroller: RefObject<HTMLElement | null>, question: string | undefined): void {
  const shown = useRef(question);
  useBeforePaint(() => {
    if (question === undefined || question === shown.current) return;
    const isFirst = shown.current === undefined;
    shown.current = question;
    if (!isFirst && scroller.current) scroller.current.scrollTop = 0;
  }, [question, scroller]);
}
