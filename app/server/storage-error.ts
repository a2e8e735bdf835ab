import { AppError } from "../shared/app-error.ts";

/** Full disk or quota. */
const fullCodes: readonly string[] = ["53100", "ENOSPC", "EDQUOT"];

/** Starting, stopping or out of connections (57P0x, 53300), or read-only (25006). */
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

/** Without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

const deepest = 5;

/** Failed fetches are not the database's. */
function chainOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth > deepest || error.message === "fetch failed") return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap((one) => chainOf(one, depth + 1))];
}

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

const isAway = (error: Error): boolean => {
  const code = codeOf(error);
  const isSocketGone = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  return (
    awayCodes.includes(code) || /^08\w{3}$/.test(code) || isSocketGone || awayMessages.test(error.message)
  );
};

export function toStorageError(error: unknown): AppError | undefined {
  const chain = chainOf(error);
  if (chain.some((one) => fullCodes.includes(codeOf(one)))) return new AppError("DISK_FULL");
  return chain.some(isAway) ? new AppError("DATABASE_UNAVAILABLE") : undefined;
}
