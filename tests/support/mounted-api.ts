import { endpointsFor } from "../../app/api.ts";

/** Test applications sell no plans by default; `billing-mount.db.test.ts` covers the others. */
export const api = endpointsFor(false);
