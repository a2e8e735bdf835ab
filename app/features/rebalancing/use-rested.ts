import { useEffect, useState } from "react";

/** Delay before a slider's value counts, in milliseconds. */
const restMs = 200;

/** Debounces a value. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
