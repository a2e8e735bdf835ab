import { portfolioId, type Samples } from "./sample-parts.ts";

/** Support reaches every account; only an unknown id is refused. Acting on oneself needs no second factor. */
const nobody = () => "018f0000-0000-7000-8000-000000000bad";
const reason = "Asked by letter";
const clone: Samples[keyof Samples] = {
  input: (own) => ({ userId: own.userId, portfolioId: own.portfolioId, reason }),
  ids: { userId: nobody, portfolioId },
};

export const supportSamples: Samples = {
  "GET /api/support/user": { input: () => ({ query: "Test" }), ids: {} },
  "POST /api/support/open-user": {
    input: ({ userId }) => ({ userId, reason }),
    ids: { userId: nobody },
  },
  "GET /api/support/get-portfolios": { input: ({ userId }) => ({ userId }), ids: { userId: nobody } },
  "POST /api/support/grant-access": {
    input: ({ userId }) => ({ userId, reason }),
    ids: { userId: nobody },
  },
  "POST /api/support/clone-portfolio": clone,
  "POST /api/admin/clone-portfolio": clone,
};
