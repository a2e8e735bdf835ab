import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { PageDeps } from "./page-deps.ts";
import { mountSiteFiles } from "./site-files.ts";

const clientDir = path.resolve(import.meta.dirname, "../../../build/client");

/** Icons, manifest, service worker, with packed copies. */
const rootFiles = (): readonly string[] =>
  readdirSync(clientDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz|zst)$/.test(entry.name))
    .map(({ name }) => name);

/** Serves assets, pictures, root files and texts. */
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
    // The plugin's route lists the folder on every request.
    const names = new Set(readdirSync(path.join(clientDir, "assets")));
    app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
      const { name } = request.params;
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
    for (const folder of ["brokers", "screens"])
      await app.register(fastifyStatic, {
        root: path.join(clientDir, folder),
        prefix: `/${folder}/`,
        maxAge: "1d",
        index: false,
        decorateReply: false,
      });
    for (const file of rootFiles())
      app.get(`/${file}`, { logLevel: "silent" }, (_request, reply) =>
        reply.sendFile(file, clientDir, { immutable: false, maxAge: "1h" }),
      );
  }
  app.get("/favicon.ico", { logLevel: "silent" }, (_request, reply) =>
    reply.code(302).header("Location", "/favicon.svg").send(""),
  );
  mountSiteFiles(app, deps);
  mountTexts(app, deps);
}

/** `/locales/en.json?of=common,shell` */
const TextsQuery = z.object({ of: z.string().transform((names) => [...new Set(names.split(","))]) });

/** Serves one namespace, or several by name. */
function mountTexts(app: FastifyInstance, { texts, build, config }: PageDeps): void {
  const send = (request: FastifyRequest, reply: FastifyReply, found: string | undefined) => {
    if (found === undefined) return reply.code(404).send({ error: "unknown texts" });
    // Texts change in development.
    const isKept = config.nodeEnv !== "development" && (request.query as { v?: string }).v === build;
    return reply
      .header("Cache-Control", isKept ? "public, max-age=31536000, immutable" : "no-cache")
      .type("application/json; charset=utf-8")
      .send(found);
  };
  const nameOf = (file: string) => (file.endsWith(".json") ? file.slice(0, -".json".length) : "");
  app.get<{ Params: { language: string; file: string } }>("/locales/:language/:file", (request, reply) =>
    send(request, reply, texts.findJson(request.params.language, nameOf(request.params.file))),
  );
  app.get<{ Params: { file: string } }>("/locales/:file", (request, reply) => {
    const asked = TextsQuery.safeParse(request.query).data?.of ?? [];
    const found = asked.map((name) => [name, texts.findJson(nameOf(request.params.file), name)] as const);
    const isWhole = found.length > 0 && found.every(([, json]) => json !== undefined);
    const members = found.map(([name, json]) => `${JSON.stringify(name)}:${json}`);
    return send(request, reply, isWhole ? `{${members.join()}}` : undefined);
  });
}
