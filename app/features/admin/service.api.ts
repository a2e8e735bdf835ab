import type { Handlers } from "../../server/call.ts";
import { dropMail, retryFailedMails, retryMail } from "./mails/change-mails.ts";
import { listMails } from "./mails/list-mails.ts";
import { mailsContract } from "./mails/mails.contract.ts";
import { getStats } from "./stats/get-stats.ts";
import { statsContract } from "./stats/stats.contract.ts";
import { getCounts } from "./storage/get-counts.ts";
import { storageContract } from "./storage/storage.contract.ts";

/** The service as a whole: its figures, its database and its mail. */
export const serviceContract = { ...statsContract, ...storageContract, ...mailsContract } as const;

export const serviceHandlers: Handlers<typeof serviceContract> = {
  "GET /api/admin/stats": getStats,
  "GET /api/admin/get-counts": ({ db }) => getCounts(db),
  "GET /api/admin/mails": ({ db }, asked) => listMails(db, asked),
  "POST /api/admin/retry-mail": retryMail,
  "POST /api/admin/retry-failed-mails": retryFailedMails,
  "DELETE /api/admin/mails": dropMail,
};
