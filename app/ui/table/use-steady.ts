import { useCallback, useRef } from "react";
import { useBeforePaint } from "./use-before-paint.ts";

/**
 * The latest of a callback under one identity: pages make a new one whenever they are drawn, and rows that stay as they
 * were would be drawn again for it (on every letter typed into a filter).
 */
export function useSteady<Row>(callback: ((row: Row) => void) | undefined): ((row: Row) => void) | undefined {
  const latest = useRef(callback);
  useBeforePaint(() => {
    latest.current = callback;
  });
  const steady = useCallback((row: Row) => latest.current?.(row), []);
  return callback && steady;
}
