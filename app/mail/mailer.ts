import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { SendMailOptions } from "nodemailer";
import type { MailServer } from "../server/config/mail-server.ts";
import { writeWhole } from "../server/write-whole.ts";

export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly language: string;
  readonly at: Date;
  /** HTTPS (RFC 8058); null: a mandatory mail. */
  readonly unsubscribeUrl: string | null;
}

export type Sending =
  | { readonly end: "sent"; readonly answer: string }
  | { readonly end: "later"; readonly answer: string; readonly isServerDown: boolean }
  /** The address bounced. */
  | { readonly end: "refused"; readonly answer: string };

export interface Mailer {
  readonly send: (letter: Letter) => Promise<Sending>;
}

export interface MailerParts {
  readonly mail: MailServer | undefined;
  readonly dataDir: string;
  /** Milliseconds to connect, to be greeted, and between responses. */
  readonly patienceMs?: number;
}

const keptFiles = 500;

export const createMailer = ({ mail, dataDir, patienceMs = 15_000 }: MailerParts): Mailer =>
  mail === undefined ? toFolder(outboxFolder(dataDir)) : toServer(mail, patienceMs);

function toServer(mail: MailServer, patienceMs: number): Mailer {
  return {
    send: async (letter) => {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({
        host: mail.host,
        port: mail.port,
        secure: mail.isSecure,
        // Never sends a password unencrypted, except on this machine.
        requireTLS: mail.user !== "" && !isHere(mail.host),
        ...(mail.user === "" ? {} : { auth: { user: mail.user, pass: mail.password } }),
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const { response } = await transport.sendMail(toOptions(letter, mail.from));
        return { end: "sent", answer: response };
      } catch (error) {
        return toFailure(error);
      } finally {
        transport.close();
      }
    },
  };
}

const isHere = (host: string): boolean => host === "localhost" || host === "::1" || /^127\./.test(host);

/** 5xx for recipient or message is a bounce; everything else may be temporary or the operator's to fix. */
function toFailure(error: unknown): Sending {
  const { message, command, responseCode, response } = error as Partial<Record<string, unknown>>;
  const answer = String(response ?? message ?? error).slice(0, 500);
  const code = typeof responseCode === "number" ? responseCode : 0;
  const isOfMail = command === "RCPT TO" || command === "DATA";
  if (code >= 500 && isOfMail) return { end: "refused", answer };
  return { end: "later", answer, isServerDown: !(isOfMail && code >= 400) };
}

function toOptions(letter: Letter, from: string): SendMailOptions {
  const { id, to, subject, html, text, language, at, unsubscribeUrl } = letter;
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? "localhost";
  return {
    from,
    to: { name: "", address: to },
    subject,
    html,
    text,
    date: at,
    // Stable across attempts, so that duplicates are merged.
    messageId: `<${id}@${host}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": language,
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

function toFolder(folder: string): Mailer {
  return {
    send: async (letter) => {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(toOptions(letter, "Zerno <zerno@localhost>"));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const stamp = letter.at.toISOString().replaceAll(/[:.]/g, "-");
      const name = `${stamp}-${letter.id}.eml`;
      await writeWhole(path.join(folder, name), message as Buffer);
      for (const old of listOutboxFiles(folder).slice(keptFiles))
        rmSync(path.join(folder, old), { force: true });
      return { end: "sent", answer: name };
    },
  };
}

export const outboxFolder = (dataDir: string): string => path.join(dataDir, "outbox");

/** Newest first. */
export const listOutboxFiles = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse();
