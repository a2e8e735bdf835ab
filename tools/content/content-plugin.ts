import path from "node:path";
import type { Plugin } from "vite";
import { compileContent } from "./compile-content.ts";

const name = "virtual:content";
const resolved = `\0${name}`;
const folder = path.resolve(import.meta.dirname, "../../content");

/** A fault stops a build; in development it is logged. */
export const contentPages = (): Plugin => ({
  name: "zerno:content",
  resolveId: { filter: { id: /^virtual:content$/ }, handler: () => resolved },
  load: {
    filter: { id: /^\0virtual:content$/ },
    handler() {
      if (this.environment.name === "client") return "export default {}";
      const { content, faults } = compileContent(folder);
      if (this.environment.mode === "build" && faults.length > 0)
        this.error(["Faults in content:", ...faults].join("\n"));
      for (const fault of faults) this.warn(fault);
      return `export default ${JSON.stringify(content)}`;
    },
  },
  configureServer(server) {
    server.watcher.add(folder);
    server.watcher.on("all", (_event, file) => {
      if (!file.startsWith(folder)) return;
      for (const environment of Object.values(server.environments)) {
        const module = environment.moduleGraph.getModuleById(resolved);
        if (module) environment.moduleGraph.invalidateModule(module);
      }
    });
  },
});
