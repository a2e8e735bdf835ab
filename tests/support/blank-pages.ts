import type { PageRenderer } from "../../app/server/page/page-renderer.ts";

/** Pages with nothing on them: for tests of who is let in, which need no build. */
export const blankPages: PageRenderer = {
  render: async () => new Response(""),
  discover: async () => new Response(""),
};
