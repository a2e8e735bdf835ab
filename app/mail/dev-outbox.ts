import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "../server/config/config.ts";
import { listOutboxFiles, outboxFolder } from "./mailer.ts";

/** A mail of the folder as the developer panel shows it. */
export interface OutboxMail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where the panel reads them. */
export const outboxPath = "/dev-outbox";
const shownMails = 30;

/**
 * The newest mails that were written instead of sent. They hold links that open accounts, so nobody but this machine
 * may read them, and nobody at all in production.
 */
export function mountDevOutbox(app: FastifyInstance, config: Config): void {
  if (config.nodeEnv === "production" || !config.isLoopback) return;
  app.get(outboxPath, { logLevel: "silent" }, async (_request, reply) => {
    const folder = outboxFolder(config.dataDir);
    const files = listOutboxFiles(folder).slice(0, shownMails);
    const mails = await Promise.all(files.map((file) => readMail(folder, file)));
    return reply.header("Cache-Control", "no-store").send({ mails });
  });
}

async function readMail(folder: string, file: string): Promise<OutboxMail> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(readFileSync(path.join(folder, file)));
  const to = (mail.to ?? []).map(({ address }) => address ?? "").join(", ");
  return { file, to, subject: mail.subject ?? "", text: mail.text ?? "", html: mail.html ?? "" };
}
