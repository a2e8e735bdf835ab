import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import { rendererOf } from "./built-pages.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** Development: Vite in middleware mode inside this process; screens reload hot, on the same port. */
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
      // Vite imports copies of its configuration and deletes them: `node --watch`, told of them, restarted for ever.
      delete process.env.WATCH_REPORT_DEPENDENCIES;
      const before = new Set(process.listeners("SIGTERM"));
      vite = await createServer({
        appType: "custom",
        server: { middlewareMode: true, ws: { server: app.server } },
      });
      // A second server inside React Router's plugin ends the process at a signal, before the database has ended.
      for (const listener of process.listeners("SIGTERM"))
        if (!before.has(listener)) process.off("SIGTERM", listener);
      await app.register(middie);
      app.use(vite.middlewares);
      app.addHook("onClose", () => vite?.close());
    },
  };
}
