import path from "node:path";
import type { Email } from "postal-mime";
import { loadTexts } from "../../app/i18n/texts.ts";
import { createMailer } from "../../app/mail/mailer.ts";
import { sendWaiting } from "../../app/mail/send-waiting.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { silentLog } from "../../app/server/log.ts";
import { startMailServer } from "./mail-server.ts";

const texts = loadTexts(path.resolve(import.meta.dirname, "../../app"));

/** Sends pending mails over SMTP to a local server, in two runs of the job, and returns those received. */
export async function deliverMails(db: Db, now: () => Date): Promise<readonly Email[]> {
  const server = await startMailServer();
  try {
    const mailer = createMailer({ mail: server.settings, dataDir: "/nonexistent" });
    const link = {
      secretKey: "test-secret-key-test-secret-key-0123456789",
      baseUrl: "https://zerno.example",
    };
    for (const _run of [1, 2]) await sendWaiting({ db, mailer, texts, ...link, now, log: silentLog });
    return server.letters;
  } finally {
    await server.stop();
  }
}
