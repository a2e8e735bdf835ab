import type { PageRenderer } from "../../app/server/page/page-renderer.ts";

/** Empty pages for tests of access, which need no build. */
export const blankPages: PageRenderer = {
  render: async () => new Response(""),
  discover: async () => new Response(""),
};
