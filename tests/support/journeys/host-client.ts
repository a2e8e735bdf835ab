import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { HostMessage, HostRequest, HostResponse } from "./journey-host-messages.ts";

interface Waiting {
  readonly resolve: (told: HostResponse) => void;
  readonly reject: (error: Error) => void;
}

export interface JourneyHost {
  readonly ask: (ask: HostRequest["ask"]) => Promise<HostResponse>;
}

/** Global, since a test file may load modules anew. */
const kept = globalThis as { journeyHost?: Promise<JourneyHost> };

/** Started by the first file. */
export function journeyHost(template: string, env: NodeJS.ProcessEnv): Promise<JourneyHost> {
  kept.journeyHost ??= startHost(template, env);
  return kept.journeyHost;
}

async function startHost(template: string, env: NodeJS.ProcessEnv): Promise<JourneyHost> {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-journeys-"));
  // As with DATA_DIR under root: the server's user must be able to pass through.
  chmodSync(folder, 0o711);
  // Node's copy loses owners, and the database belongs to another user.
  execFileSync("cp", ["-a", template, path.join(folder, "cluster")]);
  const program = path.join(import.meta.dirname, "journey-host.ts");
  const child = fork(program, [folder], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  return talkTo(child);
}

function talkTo(child: ChildProcess): Promise<JourneyHost> {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-20_000);
    });
  const listen = (id: number) =>
    new Promise<HostResponse>((resolve, reject) => waiting.set(id, { resolve, reject }));
  child.on("message", ({ id, told, error }: HostMessage) => {
    const waits = waiting.get(id);
    waiting.delete(id);
    if (told) waits?.resolve(told);
    else waits?.reject(new Error(`${error}\n${output}`));
  });
  child.once("exit", (code) => {
    const error = new Error(`the host of the journeys ended with ${code}:\n${output}`);
    for (const { reject } of waiting.values()) reject(error);
  });
  const host: JourneyHost = {
    ask: (ask) => {
      asked += 1;
      const told = listen(asked);
      child.send({ id: asked, ask } satisfies HostRequest);
      return told;
    },
  };
  return listen(0).then(() => host);
}
