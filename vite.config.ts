import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { chunkOf, mostChunks } from "./tools/bundle/page-chunks.ts";
import { styleLayers, toScopedName } from "./tools/bundle/style-layers.ts";
import { contentPages } from "./tools/content/content-plugin.ts";

/** Packages of many small files: bundled, the server starts in half the time. */
const bundled = [/^@mantine\//, /^@tanstack\//, /^@floating-ui\//, "echarts", "zrender"];

const foundLate = [
  ...["react-i18next", "i18next", "i18next-http-backend"],
  ...["@tanstack/react-query", "@simplewebauthn/browser"],
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), contentPages()],
  css: { modules: { generateScopedName: toScopedName }, postcss: { plugins: [styleLayers()] } },
  // `.env` holds the settings of a server: no page reads them, and a change of one needs no build.
  envDir: false,
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
  // Dependencies that the first scan misses: each would cause another bundle and a reload of every open page.
  optimizeDeps: { include: foundLate },
  ssr: { noExternal: command === "build" ? bundled : [] },
  build: { target: "es2022" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // In this order: a group takes along what its modules import, unless an earlier one has it.
            codeSplitting: {
              groups: [
                // Half of every page's scripts, in a file of its own: reading and running all at once would block a
                // phone.
                {
                  name: "react",
                  test: /\/node_modules\/(react|react-dom|scheduler)\//,
                  priority: mostChunks + 1,
                },
                ...Array.from({ length: mostChunks }, (_, rank) => ({
                  debugName: `shared ${rank}`,
                  name: (id: string, graph: Parameters<typeof chunkOf>[2]) => chunkOf(rank, id, graph),
                  priority: mostChunks - rank,
                })),
              ],
            },
          },
        },
      },
    },
  },
  clearScreen: false,
}));
