import type { Environment } from "./config-variables.ts";
import { ConfigError } from "./start-error.ts";

export type MailServer = Readonly<{
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where offered. */
  isSecure: boolean;
  /** Empty: no authentication. */
  user: string;
  password: string;
  /** `mail@example.org` or `Name <mail@example.org>` */
  from: string;
}>;

type Given = Pick<
  Environment,
  | "SMTP_URL"
  | "SMTP_HOST"
  | "SMTP_PORT"
  | "SMTP_USER"
  | "SMTP_PASSWORD"
  | "MAIL_FROM"
  | "OPERATOR_EMAIL"
  | "BASE_URL"
>;

/** @throws ConfigError for two servers, or for one without sender or BASE_URL */
export function readMailServer(values: Given): MailServer | undefined {
  const { SMTP_URL, SMTP_HOST, BASE_URL } = values;
  if (SMTP_URL === undefined && SMTP_HOST === undefined) return undefined;
  if (SMTP_URL !== undefined && SMTP_HOST !== undefined)
    throw new ConfigError("SMTP_HOST", "cannot be given together with SMTP_URL");
  const from = values.MAIL_FROM ?? values.OPERATOR_EMAIL;
  if (from === undefined) throw new ConfigError("MAIL_FROM", "is needed to send mails");
  if (BASE_URL === undefined) throw new ConfigError("BASE_URL", "is needed for the links in mails");
  return { ...(SMTP_URL === undefined ? inParts(values) : inAddress(new URL(SMTP_URL))), from };
}

const inParts = ({ SMTP_HOST = "", SMTP_PORT, SMTP_USER = "", SMTP_PASSWORD = "" }: Given) => ({
  host: SMTP_HOST,
  port: SMTP_PORT,
  isSecure: SMTP_PORT === 465,
  user: SMTP_USER,
  password: SMTP_PASSWORD,
});

function inAddress(url: URL) {
  const isSecure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}
