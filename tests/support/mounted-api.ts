import { endpointsFor } from "../../app/api.ts";

/** Endpoints of the usual test application, which sells no plans; `billing-mount.db.test.ts` covers the others. */
export const api = endpointsFor(false);
