import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // A page knows its own routes, and asks `app/server/page/route-discovery.ts` for those of its links.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
