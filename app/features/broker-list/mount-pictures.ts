import { existsSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { listBrokers, logoOf } from "./broker-catalogue.ts";
import { drawBroker } from "./draw-broker.ts";

const root = path.resolve(import.meta.dirname, "../../..");
/** An installation has the built files, a checkout those they are built from. */
const folders = ["build/client", "public"].map((folder) => path.join(root, folder));

/** True for a broker with a drawn picture among the static files. */
export const isDrawn = (id: string): boolean =>
  folders.some((folder) => existsSync(path.join(folder, logoOf(id))));

/** Serves the pictures of brokers that have no drawn one. */
export function mountPictures(app: FastifyInstance): void {
  for (const { id, name } of listBrokers().filter((broker) => !isDrawn(broker.id)))
    app.get(logoOf(id), { logLevel: "silent" }, (_request, reply) =>
      reply.type("image/svg+xml").header("Cache-Control", "public, max-age=86400").send(drawBroker(id, name)),
    );
}
