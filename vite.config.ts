import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { lateStyles } from "./tools/bundle/late-styles.ts";
import { chunkOf, mostChunks } from "./tools/bundle/page-chunks.ts";
import { contentPages } from "./tools/content/content-plugin.ts";

/** Packages of many small files: bundled, the server starts in half the time. */
const bundled = [/^@mantine\//, /^@tanstack\//, /^@floating-ui\//, "echarts", "zrender"];

const foundLate = [
  ...["react-i18next", "i18next", "i18next-http-backend"],
  ...["@tanstack/react-query", "@simplewebauthn/browser"],
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), lateStyles(), contentPages()],
  // `.env` holds the settings of a server: no page reads them, and a change of one needs no build.
  envDir: false,
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
  // What the first look at the pages does not find: found later, it is bundled anew, and every open page comes again.
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
                // Half of what every page needs, by itself: a file is read and run in one go, which holds a phone up.
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
