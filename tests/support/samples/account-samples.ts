import type { Samples } from "./sample-parts.ts";

export const accountSamples: Samples = {
  "GET /api/social/public-profile": { input: ({ userName }) => ({ userName }), ids: {} },
  "GET /api/social/public-profile/check-username": { input: () => ({ userName: "somebody-new" }), ids: {} },
  "DELETE /api/user/sessions": {
    input: ({ idleSessionId }) => ({ id: idleSessionId }),
    ids: { id: ({ idleSessionId }) => idleSessionId },
  },
};
