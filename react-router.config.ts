import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // All routes are known from the first page on: no manifest requests, and *.data is never asked for.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
