import type { Reason } from "@zerno/engine";
import { createFaults, type JsonPath } from "../faults.ts";

/** Undefined for a refusal without a faulty field. */
export type FaultPath = (reason: Reason) => JsonPath | undefined;

const wordsOf = ({ code, params }: Reason): string => {
  const facts = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return facts.length === 0 ? code : `${code} (${facts.join(", ")})`;
};

/** Throws `InputError` for refusals caused by the file. Others, such as insufficient money, are results. */
export function throwInputFaults(refused: readonly Reason[], pathOf: FaultPath): void {
  const faults = createFaults();
  for (const reason of refused) {
    const path = pathOf(reason);
    if (path !== undefined) faults.add(path, wordsOf(reason));
  }
  faults.throwAny();
}
