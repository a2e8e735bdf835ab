import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // All routes stand in the first page: no manifest requests, and *.data is never asked for. The router itself gets
  // those of other pages before its first step (`leaveRoutesForLater`).
  routeDiscovery: { mode: "initial" },
} satisfies Config;
