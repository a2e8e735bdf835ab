import type { Handlers } from "../../server/call.ts";
import type { backupContract } from "./backup.contract.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

export const backupHandlers: Handlers<typeof backupContract> = {
  "GET /api/MyPortfolio/download-backup": async (ctx, { portfolioId }) => {
    const archive = await makeBackup(ctx, portfolioId);
    return { fileName: `zerno-${ctx.today}.zip`, base64: archive.toString("base64") };
  },
  "POST /api/MyPortfolio/restore-backup": (ctx, { isBeside }) => restoreBackup(ctx, isBeside),
};
