import type { Fake, FakeInstance } from "./fake.ts";
import type { FakeClock } from "./fake-clock.ts";
import { FaultScript, type PendingFault } from "./faults.ts";

/** In order of arrival. */
export interface JournalEntry {
  readonly fake: string;
  readonly at: number;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** 0: the connection was cut without a reply. */
  readonly status: number;
}

export interface HubState {
  readonly fakes: readonly Fake[];
  readonly clock: FakeClock;
  readonly isStrict: boolean;
  readonly instances: Map<string, FakeInstance>;
  readonly faults: PendingFault[];
  readonly journal: JournalEntry[];
}

type HubParts = Pick<HubState, "clock" | "isStrict">;

const fresh = (fake: Fake, { clock, isStrict }: HubParts): FakeInstance =>
  fake.create({ now: clock.now, fetch, isStrict });

export const createState = (fakes: readonly Fake[], parts: HubParts): HubState => ({
  ...{ ...parts, fakes, faults: [], journal: [] },
  instances: new Map(fakes.map((fake) => [fake.id, fresh(fake, parts)])),
});

const replace = <T>(list: T[], next: readonly T[]): void => void list.splice(0, list.length, ...next);

/** Resets state, faults and journal of one fake or all. */
export function resetState(hub: HubState, id: string | undefined): void {
  const isMeant = (other: string) => id === undefined || id === other;
  for (const fake of hub.fakes) if (isMeant(fake.id)) hub.instances.set(fake.id, fresh(fake, hub));
  replace(
    hub.faults,
    hub.faults.filter(({ fake }) => !isMeant(fake)),
  );
  replace(
    hub.journal,
    hub.journal.filter(({ fake }) => !isMeant(fake)),
  );
}

/**
 * Schedules a fault.
 * @throws z.ZodError; Error for an unknown fake
 */
export function scriptFault(hub: HubState, input: unknown): void {
  const fault = FaultScript.parse(input);
  if (!hub.instances.has(fault.fake)) throw new Error(`No fake "${fault.fake}".`);
  hub.faults.push(fault);
}
