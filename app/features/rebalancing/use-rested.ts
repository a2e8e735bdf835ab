import { useEffect, useState } from "react";

/** A slider moves many times a second: its value counts after so long without a further move. */
const restMs = 200;

/** Returns the value once it has stayed the same for a moment. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
