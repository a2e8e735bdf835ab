import { fromDayNumber } from "@zerno/engine";
import type { DetectorId } from "../../shared/names/detector-ids.ts";
import type { Candidate, Verdict } from "./detector.ts";

/** Detectors of a wrong level, not a single value. */
const aboutLevel: ReadonlySet<DetectorId> = new Set(["scale", "missing-split", "jump"]);
/** Bad ticks: the longest run, and the largest share, that leave the rest trusted. */
const longestTick = 3;
const mostTicks = 0.02;
/** A level held this long up to the newest day is the traded one. */
const stableDays = 60;

const isLevel = ({ suspicion }: Verdict): boolean =>
  suspicion !== undefined && aboutLevel.has(suspicion.detector);

/** True if only single days are off and the series recovers. */
function areTicks(verdicts: readonly Verdict[]): boolean {
  let run = 0;
  let longest = 0;
  for (const verdict of verdicts) {
    run = isLevel(verdict) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const most = Math.max(1, Math.floor(verdicts.length * mostTicks));
  return run === 0 && longest <= longestTick && verdicts.filter(isLevel).length <= most;
}

/**
 * A first fetch has no reference: single bad days are quarantined. At a level break only the newest level is published,
 * if it held for 60 days; earlier rows wait, else all do.
 * @param backwards verdicts from the newest row back
 */
export function holdFirstFetch<C extends Candidate>(
  forward: readonly Verdict<C>[],
  backwards: (rows: readonly C[]) => readonly Verdict<C>[],
): Verdict<C>[] {
  if (areTicks(forward)) return [...forward];
  const rows = forward.map(({ candidate }) => candidate);
  const back = backwards(rows);
  const broken = back.find(isLevel);
  const breakDay = broken?.candidate.day ?? Number.NEGATIVE_INFINITY;
  const settled = back.filter(({ candidate, suspicion }) => candidate.day > breakDay && !suspicion);
  if (broken?.suspicion !== undefined && settled.length >= stableDays) {
    const { suspicion } = broken;
    return back.map((verdict) =>
      verdict.candidate.day <= breakDay && verdict.suspicion === undefined
        ? { ...verdict, suspicion }
        : verdict,
    );
  }
  const first = forward.find(isLevel);
  const evidence = first?.suspicion && {
    ...first.suspicion.evidence,
    brokenOn: fromDayNumber(first.candidate.day),
    brokenBy: first.suspicion.detector,
  };
  return forward.map(({ candidate, suspicion }) => ({
    candidate,
    suspicion:
      suspicion !== undefined && !aboutLevel.has(suspicion.detector)
        ? suspicion
        : { detector: "first-fetch", evidence: evidence ?? {} },
  }));
}
