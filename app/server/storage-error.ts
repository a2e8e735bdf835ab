import { AppError } from "../shared/app-error.ts";

/** PostgreSQL's `disk_full`, and the system's codes of a full disk or quota. */
const fullCodes: readonly string[] = ["53100", "ENOSPC", "EDQUOT"];

/** PostgreSQL is starting, stopping or out of connections (57P0x, 53300), or read-only (25006). */
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

/** The driver's errors without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

const deepest = 5;

/** Returns an error with its causes; failed fetches are not the database's. */
function chainOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > deepest || error.message === "fetch failed") return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap((one) => chainOf(one, depth + 1))];
}

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

const isAway = (error: Error): boolean => {
  const code = codeOf(error);
  // A stopped embedded server has no socket.
  const isSocketGone = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    awayCodes.includes(code) || /^08\w{3}$/.test(code) || isSocketGone || awayMessages.test(error.message)
  );
};

/** Returns the refusal for a full disk or an unavailable database. */
export function toStorageError(error: unknown): AppError | undefined {
  const chain = chainOf(error);
  if (chain.some((one) => fullCodes.includes(codeOf(one)))) return new AppError("DISK_FULL");
  return chain.some(isAway) ? new AppError("DATABASE_UNAVAILABLE") : undefined;
}
