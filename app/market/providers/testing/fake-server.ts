import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Exchange } from "./contract-case.ts";

export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: "body"; readonly body: string; readonly type?: string }
  /** "half": ends properly in the middle; "cut-off": the connection breaks there; "silent": no response. */
  | { readonly kind: "half" | "cut-off" | "silent" };

/** Fixture server on 127.0.0.1 that records requests. */
export interface Fake {
  readonly address: string;
  /** In order, "GET /path?parameters". */
  readonly asked: readonly string[];
  /** With the difference. */
  readonly unexpected: readonly string[];
  close(): Promise<void>;
}

export interface FakeOptions {
  readonly folder: string;
  readonly fault?: Fault;
  /** Number of spoiled responses; absent: all. */
  readonly faults?: number;
}

const canonicalTarget = (target: string): string => {
  const url = new URL(target, "http://fake");
  return `${url.pathname}?${[...url.searchParams].map(([name, value]) => `${name}=${value}`).sort()}`;
};

const canonicalRequest = (request: string): string => {
  const [method = "", ...target] = request.split(" ");
  return `${method} ${canonicalTarget(target.join(" "))}`;
};

function bodyOf({ file, json, text }: Exchange, folder: string): Buffer {
  if (file !== undefined) return readFileSync(path.join(folder, file));
  return Buffer.from(json === undefined ? (text ?? "") : JSON.stringify(json));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

const differs = (exchange: Exchange, request: IncomingMessage, body: string): string | undefined => {
  for (const [name, value] of Object.entries(exchange.headers ?? {}))
    if (request.headers[name.toLowerCase()] !== value)
      return `${name}: ${request.headers[name.toLowerCase()]}`;
  if (exchange.body !== undefined && !isDeepStrictEqual(JSON.parse(body || "null"), exchange.body))
    return body;
  return undefined;
};

function answer(response: ServerResponse, exchange: Exchange, folder: string): void {
  response.writeHead(exchange.status, { "content-type": exchange.type, ...exchange.replyHeaders });
  response.end(bodyOf(exchange, folder));
}

function spoil(response: ServerResponse, exchange: Exchange, folder: string, fault: Fault): void {
  const whole = bodyOf(exchange, folder);
  if (fault.kind === "silent") return;
  if (fault.kind === "status") {
    response.writeHead(fault.status, { "content-type": exchange.type, ...fault.headers }).end();
  } else if (fault.kind === "body") {
    response.writeHead(200, { "content-type": fault.type ?? exchange.type }).end(fault.body);
  } else if (fault.kind === "half") {
    response.writeHead(200, { "content-type": exchange.type });
    response.end(whole.subarray(0, Math.floor(whole.length / 2)));
  } else {
    response.writeHead(200, { "content-type": exchange.type, "content-length": whole.length });
    response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => response.destroy());
  }
}

export async function startFake(exchanges: readonly Exchange[], options: FakeOptions): Promise<Fake> {
  const asked: string[] = [];
  const unexpected: string[] = [];
  const { folder, fault, faults = Number.POSITIVE_INFINITY } = options;
  const server = createServer(async (request, response) => {
    const line = canonicalRequest(`${request.method} ${request.url}`);
    asked.push(line);
    const body = await textOf(request);
    const matching = exchanges.filter((exchange) => canonicalRequest(exchange.request) === line);
    const exchange = matching.find((candidate) => differs(candidate, request, body) === undefined);
    if (exchange === undefined) {
      unexpected.push(`${line} ${matching.map((candidate) => differs(candidate, request, body)).join("; ")}`);
      response.writeHead(501).end();
    } else if (fault !== undefined && asked.length <= faults) spoil(response, exchange, folder, fault);
    else answer(response, exchange, folder);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    unexpected,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
