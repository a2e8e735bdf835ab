import { readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "../server/config/config.ts";
import { listOutboxFiles, outboxFolder } from "./mailer.ts";

export interface OutboxMail {
  readonly file: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const outboxPath = "/dev-outbox";
const shownMails = 30;

/** Links open accounts: this machine only, never in production. */
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
