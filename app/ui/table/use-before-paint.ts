import { useEffect, useLayoutEffect } from "react";

/** Runs after a render and before it is painted; on the server nothing is painted, and nothing runs. */
export const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;
