import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { PageDeps } from "./page-scope.ts";

const clientDir = path.resolve(import.meta.dirname, "../../build/client");

/** Built assets (pre-compressed, immutable), pictures of brokers, the few root files and the translation files. */
export async function mountStatic(app: FastifyInstance, deps: PageDeps): Promise<void> {
  if (deps.config.nodeEnv !== "development" && existsSync(clientDir)) {
    await app.register(fastifyStatic, {
      root: path.join(clientDir, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "1y",
      index: false,
      serve: false,
    });
    // The plugin's own route lists the folder for every request, to compare how its name is spelled.
    const names = new Set(readdirSync(path.join(clientDir, "assets")));
    app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
      const { name } = request.params;
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
    await app.register(fastifyStatic, {
      root: path.join(clientDir, "brokers"),
      prefix: "/brokers/",
      maxAge: "1d",
      index: false,
      decorateReply: false,
    });
    for (const file of ["favicon.svg", "robots.txt", "manifest.webmanifest"])
      app.get(`/${file}`, { logLevel: "silent" }, (_request, reply) =>
        reply.sendFile(file, clientDir, { immutable: false, maxAge: "1h" }),
      );
  }
  app.get("/favicon.ico", { logLevel: "silent" }, (_request, reply) =>
    reply.code(302).header("Location", "/favicon.svg").send(""),
  );
  app.get<{ Params: { language: string; file: string } }>("/locales/:language/:file", (request, reply) => {
    const { language, file } = request.params;
    const found = file.endsWith(".json") ? deps.texts.findJson(language, file.slice(0, -5)) : undefined;
    if (found === undefined) return reply.code(404).send({ error: "unknown texts" });
    const isVersioned = (request.query as { v?: string }).v === deps.build;
    return reply
      .header("Cache-Control", isVersioned ? "public, max-age=31536000, immutable" : "no-cache")
      .type("application/json; charset=utf-8")
      .send(found);
  });
}
