import { listCases } from "../../market/quality/list-cases.ts";
import { acceptCase, rejectCase } from "../../market/quality/release-quarantined.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { Handlers } from "../../server/call.ts";
import type { quarantineContract } from "./quarantine.contract.ts";

export const quarantineHandlers: Handlers<typeof quarantineContract> = {
  "GET /api/supportAssetEdit/quarantine": async ({ db, language }) => {
    const { cases, total } = await listCases(db);
    return {
      total,
      cases: cases.map(({ asset, firstSeenAt, fetchedAt, evidence, ...rest }) => ({
        ...rest,
        evidence: { ...evidence },
        asset: asset && toAssetRef(asset, language),
        firstSeenAt: firstSeenAt.toISOString(),
        fetchedAt: fetchedAt.toISOString(),
      })),
    };
  },
  "POST /api/supportAssetEdit/quarantine/accept": async ({ db, user, now }, { caseId }) => ({
    rows: await acceptCase(db, { caseId, userId: user.id, now: now() }),
  }),
  "POST /api/supportAssetEdit/quarantine/reject": async ({ db, user, now }, { caseId }) => ({
    rows: await rejectCase(db, { caseId, userId: user.id, now: now() }),
  }),
};
