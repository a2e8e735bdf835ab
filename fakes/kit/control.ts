import { z } from "zod";
import { type FakeReply, json } from "./fake.ts";
import { FAULT_KINDS } from "./faults.ts";
import { type HubState, resetState, scriptFault } from "./state.ts";

interface ControlRequest {
  readonly method: string;
  /** Below `/__control/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

const ClockInput = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
  z.strictObject({ advanceMs: z.int() }),
]);
const ResetInput = z.strictObject({ fake: z.string().optional() });
const CommandInput = z.strictObject({ fake: z.string(), name: z.string(), input: z.unknown().optional() });

const overview = ({ fakes, clock, faults, instances }: HubState) => ({
  now: new Date(clock.now()).toISOString(),
  faultKinds: FAULT_KINDS,
  faults,
  fakes: fakes.map(({ id, name, credentials }) => ({
    ...{ id, name, credentials },
    commands: Object.keys(instances.get(id)?.commands ?? {}),
  })),
});

function setClock({ clock }: HubState, input: unknown): void {
  const read = ClockInput.parse(input);
  if ("now" in read) clock.set(Date.parse(read.now));
  else clock.advance(read.advanceMs);
}

function runCommand(hub: HubState, value: unknown): unknown {
  const { fake, name, input } = CommandInput.parse(value);
  const command = hub.instances.get(fake)?.commands?.[name];
  if (command === undefined) throw new Error(`No command "${name}" of "${fake}".`);
  return command(input) ?? null;
}

function act(hub: HubState, { method, path, query, body }: ControlRequest): unknown {
  const input = (): unknown => JSON.parse(body === "" ? "{}" : body);
  const route = `${method} ${path}`;
  if (route === "GET ") return overview(hub);
  if (route === "GET journal")
    return hub.journal.filter(({ fake }) => [null, fake].includes(query.get("fake")));
  if (route === "POST faults") return scriptFault(hub, input());
  if (route === "DELETE faults") return void hub.faults.splice(0);
  if (route === "POST clock") return setClock(hub, input());
  if (route === "POST reset") return resetState(hub, ResetInput.parse(input()).fake);
  if (route === "POST command") return runCommand(hub, input());
  throw new Error(
    `No "${route}" here: GET /__control, GET journal, POST|DELETE faults, POST clock|reset|command.`,
  );
}

/** Serves the control channel of tests and manual use; errors reply with status 400. */
export function answerControl(hub: HubState, request: ControlRequest): FakeReply {
  try {
    return json(act(hub, request) ?? { ok: true });
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : String(error) }, 400);
  }
}
