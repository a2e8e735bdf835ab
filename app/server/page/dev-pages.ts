import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import { rendererOf } from "./built-pages.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** Vite in middleware mode, with hot reload on the same port. */
export function createDevPages(): {
  readonly pages: PageRenderer;
  readonly mount: (app: FastifyInstance) => Promise<void>;
} {
  let vite: ViteDevServer | undefined;
  const load = async (): Promise<PageRenderer> => {
    if (!vite) throw new Error("Vite is not mounted");
    const build = await vite.ssrLoadModule("virtual:react-router/server-build");
    return rendererOf(build as never, "development");
  };
  return {
    pages: {
      render: async (request, page) => (await load()).render(request, page),
      discover: async (request) => (await load()).discover(request),
    },
    async mount(app) {
      const { createServer } = await import("vite");
      // Vite imports and deletes copies of its configuration, which would make `node --watch` restart forever.
      delete process.env.WATCH_REPORT_DEPENDENCIES;
      const before = new Set(process.listeners("SIGTERM"));
      vite = await createServer({
        appType: "custom",
        server: { middlewareMode: true, ws: { server: app.server } },
      });
      // A server inside React Router's plugin would end the process before the database.
      for (const listener of process.listeners("SIGTERM"))
        if (!before.has(listener)) process.off("SIGTERM", listener);
      await app.register(middie);
      app.use(vite.middlewares);
      app.addHook("onClose", () => vite?.close());
    },
  };
}
