import { useMemo, useSyncExternalStore } from "react";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { useUser } from "../../client/session/session-store.ts";
import { type Tour, tourOf } from "./tour-state.ts";
import { quickSteps, stepsFor, type TourStep } from "./tour-steps.ts";

/** A desktop is wider than a tablet, which ends at 1279 (client contract, S9.8). */
const desktop = "(min-width: 1280px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(desktop);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether the window is wide enough for the tour; false on the server. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(desktop).matches,
    () => false,
  );

interface OwnTour {
  readonly steps: readonly TourStep[];
  readonly tour: Tour;
  /** Under which the progress is kept. */
  readonly user: string;
}

/** Returns the tour of the signed-in user; null when signed out. */
export function useTour(): OwnTour | null {
  const user = useUser();
  const { isStealth } = usePrefs().prefs;
  const id = user?.analyticsUserId;
  const plan = user?.subscription.plan ?? "";
  return useMemo(() => {
    if (id === undefined) return null;
    const steps = [...stepsFor({ isStealth, plan }), ...quickSteps({ isStealth })];
    return { steps, tour: tourOf(id, steps), user: id };
  }, [id, isStealth, plan]);
}
