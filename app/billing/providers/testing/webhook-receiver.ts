import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ProviderEvent, SignatureError, type WebhookResult } from "../payment-provider.ts";

export interface Received {
  readonly path: string;
  readonly raw: string;
  readonly header: (name: string) => string | undefined;
}

/** Stands in for the product's endpoint. */
export interface WebhookReceiver {
  readonly address: string;
  readonly events: ProviderEvent[];
  readonly statuses: number[];
  readonly close: () => Promise<void>;
}

/** Replies like the endpoint: 401 for a wrong signature, 503 for other failures. */
export async function startReceiver(
  read: (received: Received) => Promise<WebhookResult>,
): Promise<WebhookReceiver> {
  const events: ProviderEvent[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const raw = Buffer.concat(parts).toString("utf8");
    const header = (name: string) => request.headers[name]?.toString();
    try {
      const result = await read({ path: request.url ?? "", raw, header });
      events.push(...result.events);
      statuses.push(200);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(result.reply));
    } catch (error) {
      const status = error instanceof SignatureError ? 401 : 503;
      statuses.push(status);
      response.writeHead(status).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
