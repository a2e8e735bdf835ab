import { callApi } from "../api/api-client.ts";
import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";
import { track } from "./analytics.ts";
import { socialKey } from "./social-key.ts";

/** Under whose name variants and results are kept here: the account's, or this browser's. */
function personHere(): string {
  const { user } = sessionStore;
  return user && !user.isDemo ? user.socialUserKey : socialKey();
}

const knownRun = (test: string) => readState("abTests")[personHere()]?.[test];

function keepRun(test: string, run: { readonly variant: string; readonly result: string | null }): void {
  const person = personHere();
  writeState("abTests", { [person]: { ...readState("abTests")[person], [test]: run } });
}

/** A failed call costs the page nothing: it is logged, and there is no variant. */
const orNone =
  <T>(none: T) =>
  (error: unknown): T => {
    console.warn("an A/B test could not be asked", error);
    return none;
  };

/** Says that a test is going to be shown to this person. */
export async function scheduleTest(type: string): Promise<void> {
  if (knownRun(type)) return;
  const input = { type, socialKey: socialKey() };
  await callApi("POST /api/ab-tests/schedule", input, { inAddress: ["type"] }).catch(orNone(null));
}

/**
 * The variant to show now, asked once per person and test and kept from then on.
 * @returns null when the test does not run, or nobody answers
 */
export async function runTest(type: string, sinkUrl: string | null): Promise<string | null> {
  const known = knownRun(type);
  if (known) return known.variant;
  const input = { type, socialKey: socialKey() };
  const { variant } = await callApi("POST /api/ab-tests/run", input, { inAddress: ["type"] }).catch(
    orNone({ variant: null }),
  );
  if (variant === null) return null;
  keepRun(type, { variant, result: null });
  track(sinkUrl, { event: "ab-test", label: type, variant });
  return variant;
}

/** What came of a test that was shown; only the first result of a person counts. */
export async function saveTestResult(type: string, result: string): Promise<void> {
  const known = knownRun(type);
  if (!known || known.result !== null) return;
  keepRun(type, { ...known, result });
  const input = { type, result, socialKey: socialKey() };
  // The page may be left by the very press that is the result.
  const options = { inAddress: ["type", "result"], keepalive: true };
  await callApi("POST /api/ab-tests/save-result", input, options).catch(orNone(null));
}
