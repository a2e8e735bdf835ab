import { readFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { answerControl } from "./control.ts";
import type { Fake, FakeInstance, FakeReply, FakeRequest } from "./fake.ts";
import type { FakeClock } from "./fake-clock.ts";
import { type FaultScript, refuse, type Spoiled, spoil, takeFault } from "./faults.ts";
import { createState, type HubState, type JournalEntry, resetState, scriptFault } from "./state.ts";

/** Running fakes with one address, clock and journal. */
export interface FakeHub {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Returns a fake's address, as used in `SYNC_SOURCES`. */
  readonly addressOf: (fake: Fake) => string;
  /** Returns the keys of a fake, if it needs any. */
  readonly settingsOf: (fake: Fake) => Readonly<Record<string, string>> | undefined;
  readonly clock: FakeClock;
  readonly fakes: readonly Fake[];
  /** Returns the state of a fake, to inspect and change. */
  readonly of: <Instance extends FakeInstance>(fake: Fake<Instance>) => Instance;
  /**
   * Schedules a fault.
   * @throws for an invalid script or an unknown fake
   */
  readonly script: (fault: FaultScript) => void;
  readonly journal: (fake?: Fake) => readonly JournalEntry[];
  /** Resets state, faults and journal of one fake or all. */
  readonly reset: (fake?: Fake) => void;
  readonly close: () => Promise<void>;
}

const longestBody = 2_000_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > longestBody) break;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString("utf8");
}

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );

function write(response: ServerResponse, { status, headers, body = "" }: FakeReply): void {
  response
    .writeHead(status, { ...headers, connection: "close", "content-length": Buffer.byteLength(body) })
    .end(body);
}

function deliver(response: ServerResponse, spoiled: Spoiled): void {
  if (spoiled.how === "reset") response.destroy();
  else if (spoiled.how === "reply") write(response, spoiled.reply);
  else if (spoiled.how === "late") {
    const timer = setTimeout(() => write(response, spoiled.reply), spoiled.ms);
    response.on("close", () => clearTimeout(timer));
  } else {
    const body = Buffer.from(spoiled.reply.body ?? "");
    response.writeHead(spoiled.reply.status, { ...spoiled.reply.headers, "content-length": body.length });
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
  }
}

async function workOut(hub: HubState, fake: Fake, request: FakeRequest): Promise<Spoiled> {
  const instance = hub.instances.get(fake.id) as FakeInstance;
  const target = [request.path, request.query.toString()].filter((part) => part !== "").join("?");
  const fault = takeFault(hub.faults, fake.id, target);
  const refused = fault && refuse(fault, request, instance.faults, hub.clock.now());
  if (refused !== undefined) return refused;
  const right = await instance.answer(request);
  return fault === undefined ? { how: "reply", reply: right } : spoil(fault, right);
}

async function answer(hub: HubState, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const scheme = "encrypted" in incoming.socket ? "https" : "http";
  const origin = `${scheme}://${incoming.headers.host ?? "127.0.0.1"}`;
  const url = new URL(incoming.url ?? "/", origin);
  const body = await bodyOf(incoming);
  const [, mount = "", ...rest] = url.pathname.split("/");
  const method = incoming.method ?? "GET";
  if (mount === "__control") {
    write(response, answerControl(hub, { method, path: rest.join("/"), query: url.searchParams, body }));
    return;
  }
  const fake = hub.fakes.find(({ id }) => id === mount);
  if (fake === undefined) {
    write(response, { status: 404, headers: { "content-type": "text/plain" }, body: `No fake "${mount}".` });
    return;
  }
  const inner = `/${rest.join("/")}`;
  const headers = headersOf(incoming);
  const request = {
    method,
    path: inner,
    query: url.searchParams,
    search: url.search.slice(1),
    headers,
    body,
    address: `${origin}/${mount}`,
  };
  const spoiled = await workOut(hub, fake, request);
  const status = spoiled.how === "reset" ? 0 : spoiled.reply.status;
  hub.journal.push({
    fake: mount,
    at: hub.clock.now(),
    method,
    path: inner + url.search,
    headers,
    body,
    status,
  });
  deliver(response, spoiled);
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

const authorityFolder = path.resolve(import.meta.dirname, "../private-ca");
/** Private authority that signed the https certificate (PEM). */
export const authorityFile = path.join(authorityFolder, "authority.pem");

const secureOptions = () => {
  const [cert, key] = ["server.pem", "server-key.pem"].map((file) =>
    readFileSync(path.join(authorityFolder, file)),
  );
  return { cert, key };
};

export interface HubOptions {
  /** Default or 0: a free one. */
  readonly port?: number;
  /** Https, with a certificate of a private authority. */
  readonly isSecure?: boolean;
  /** False disables the providers' limits and waits. */
  readonly isStrict?: boolean;
}

/** Starts fakes on 127.0.0.1, each under its id: `http://127.0.0.1:PORT/t-invest/…`. State is in memory. */
export async function startFakes(
  fakes: readonly Fake[],
  clock: FakeClock,
  { port = 0, isSecure = false, isStrict = true }: HubOptions = {},
): Promise<FakeHub> {
  const hub = createState(fakes, { clock, isStrict });
  const listener: RequestListener = (request, response) => {
    answer(hub, request, response).catch((error: unknown) => {
      // An exception is a bug of the fake.
      if (!response.headersSent) write(response, { status: 599, body: String(error) });
    });
  };
  // Closing an idle connection while it is reused would be an unscripted fault.
  const server = isSecure ? createSecureServer(secureOptions(), listener) : createServer(listener);
  server.keepAliveTimeout = 0;
  await listen(server, port);
  const address = `${isSecure ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addressOf = ({ id }: Fake): string => `${address}/${id}`;
  return {
    address,
    addressOf,
    settingsOf: (fake) =>
      fake.settings &&
      Object.fromEntries(
        Object.entries(fake.settings).map(([name, text]) => [
          name,
          text.replaceAll("{address}", addressOf(fake)),
        ]),
      ),
    clock,
    fakes,
    of: <Instance extends FakeInstance>({ id }: Fake<Instance>) => hub.instances.get(id) as Instance,
    script: (fault) => scriptFault(hub, fault),
    journal: (fake) => hub.journal.filter((entry) => fake === undefined || entry.fake === fake.id),
    reset: (fake) => resetState(hub, fake?.id),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
