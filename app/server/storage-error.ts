import { AppError } from "../shared/app-error.ts";

/** PostgreSQL's `disk_full`, and the system's words for a full disk or quota. */
const fullCodes: readonly string[] = ["53100", "ENOSPC", "EDQUOT"];

/**
 * Codes of a database that cannot be used now: PostgreSQL ends, starts or has no connection left (57P01 to 57P05,
 * 53300), takes no writes (25006), or cannot be reached.
 */
const awayCodes: readonly string[] = [
  ...["57P01", "57P02", "57P03", "57P04", "57P05", "53300", "25006"],
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "EAI_AGAIN",
  ],
];

/** Errors of the driver have no code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

const deepest = 5;

/** An error with those it was made from; a failed fetch is no matter of the database. */
function chainOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > deepest || error.message === "fetch failed") return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap((one) => chainOf(one, depth + 1))];
}

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

const isAway = (error: Error): boolean => {
  const code = codeOf(error);
  // The embedded server's socket is missing while it does not run.
  const isSocketGone = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    awayCodes.includes(code) || /^08\w{3}$/.test(code) || isSocketGone || awayMessages.test(error.message)
  );
};

/** The answer to an error of the disk or of a database that is away; undefined for every other error. */
export function toStorageError(error: unknown): AppError | undefined {
  const chain = chainOf(error);
  if (chain.some((one) => fullCodes.includes(codeOf(one)))) return new AppError("DISK_FULL");
  return chain.some(isAway) ? new AppError("DATABASE_UNAVAILABLE") : undefined;
}
