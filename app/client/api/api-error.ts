import type { ErrorBody, ErrorCode, FieldIssue } from "../../shared/error-codes.ts";

export class ApiError extends Error {
  readonly code: ErrorCode | "NETWORK";
  readonly status: number;
  readonly params: Readonly<Record<string, string>>;
  readonly fields: readonly FieldIssue[];
  readonly requestId: string;

  constructor(status: number, body: ErrorBody["error"] | null) {
    super(body?.message ?? "Network failure");
    this.name = "ApiError";
    this.status = status;
    this.code = body?.code ?? (status === 0 ? "NETWORK" : "INTERNAL");
    this.params = body?.params ?? {};
    this.fields = body?.fields ?? [];
    this.requestId = body?.requestId ?? "";
  }
}
