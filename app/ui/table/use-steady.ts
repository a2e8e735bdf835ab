import { useCallback, useRef } from "react";
import { useBeforePaint } from "./use-before-paint.ts";

/** Gives a changing callback one identity, so that unchanged rows do not re-render. */
export function useSteady<Row>(callback: ((row: Row) => void) | undefined): ((row: Row) => void) | undefined {
  const latest = useRef(callback);
  useBeforePaint(() => {
    latest.current = callback;
  });
  const steady = useCallback((row: Row) => latest.current?.(row), []);
  return callback && steady;
}
