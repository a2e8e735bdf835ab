import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { isOnEveryPage } from "./scripts/every-page.ts";

/** Packages of many small files: bundled, the server starts in half the time. */
const bundled = [/^@mantine\//, /^@tabler\//, /^@tanstack\//, /^@floating-ui\//, "echarts", "zrender"];

const foundLate = [
  ...["react-i18next", "i18next", "i18next-http-backend"],
  ...["@tanstack/react-query", "@simplewebauthn/browser"],
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
            // One file instead of thirty small ones compresses better: 10 kB less for the home page.
            codeSplitting: {
              groups: [
                { debugName: "base", name: (id, graph) => (isOnEveryPage(id, graph) ? "base" : null) },
              ],
            },
          },
        },
      },
    },
  },
  clearScreen: false,
}));
