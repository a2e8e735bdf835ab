import { type ErrorBody, type ErrorCode, errorCodes, type FieldIssue } from "./error-codes.ts";

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string>>;
  readonly fields: readonly FieldIssue[];

  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, string>> = {},
    fields: readonly FieldIssue[] = [],
  ) {
    super(errorCodes[code].message);
    this.name = "AppError";
    this.code = code;
    this.params = params;
    this.fields = fields;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Server and page bundle have separate copies of the class. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error &&
  error.name === "AppError" &&
  "code" in error &&
  typeof error.code === "string" &&
  error.code in errorCodes;

export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  const { code, message, params, fields } = error;
  return { error: { code, message, params, ...(fields.length > 0 ? { fields } : {}), requestId } };
}
