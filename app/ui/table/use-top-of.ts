import { type RefObject, useRef } from "react";
import { useBeforePaint } from "./use-before-paint.ts";

/**
 * Scrolls to the top when another question was answered. Left where it was, a list would show the middle of its new
 * rows, and its end, in sight at once, would ask for more of them beside the answer.
 * @param question what is shown; nothing while the answer is on its way: the rows before it stay where they are
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
