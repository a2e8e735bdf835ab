import type { Reason } from "@zerno/engine";
import { createFaults, type JsonPath } from "../faults.ts";

/** Where in the file a reason of the engine lies; undefined when nothing in the file is wrong: it has no answer. */
export type Blame = (reason: Reason) => JsonPath | undefined;

const wordsOf = ({ code, params }: Reason): string => {
  const facts = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return facts.length === 0 ? code : `${code} (${facts.join(", ")})`;
};

/**
 * A refusal that something in the file is to blame for is a wrong input: exit code 2 with its JSON path, as for what the
 * schema finds. One that nothing in the file is wrong with, such as money that does not suffice, stays an answer.
 */
export function blameInput(refused: readonly Reason[], blame: Blame): void {
  const faults = createFaults();
  for (const reason of refused) {
    const path = blame(reason);
    if (path !== undefined) faults.add(path, wordsOf(reason));
  }
  faults.throwAny();
}
