/** Text: `common:error.<CODE>`; `message` is for logs and the client contract (S8.2), never shown. */
export const errorCodes = {
  INVALID_INPUT: { status: 400, message: "Invalid input" },
  INVALID_CREDENTIALS: { status: 400, message: "Invalid e-mail or password" },
  EMAIL_TAKEN: { status: 400, message: "E-mail already registered" },
  PASSWORD_COMMON: { status: 400, message: "Password is too common" },
  PASSWORD_IS_EMAIL: { status: 400, message: "Password is the e-mail" },
  PASSWORDS_DIFFER: { status: 400, message: "Passwords do not match" },
  CONSENT_REQUIRED: { status: 400, message: "Consent required" },
  REGISTRATION_CLOSED: { status: 403, message: "Registration is closed" },
  CODE_INVALID: { status: 400, message: "Invalid or used code" },
  SIGN_IN_EXPIRED: { status: 400, message: "Sign-in expired" },
  PASSWORD_REQUIRED: { status: 400, message: "Missing or wrong password" },
  PASSKEY_REFUSED: { status: 400, message: "Passkey rejected" },
  EXTERNAL_REFUSED: { status: 400, message: "External sign-in rejected" },
  EXTERNAL_UNREACHABLE: { status: 503, message: "External provider is not responding" },
  EXTERNAL_NO_EMAIL: { status: 400, message: "External account has no confirmed e-mail" },
  LAST_WAY_IN: { status: 409, message: "Last sign-in method" },
  INVITE_INVALID: { status: 400, message: "Invalid invitation" },
  TOKEN_ALREADY_REFRESHED: { status: 400, message: "Token already refreshed" },
  TRY_LATER: { status: 429, message: "Too many attempts" },
  VERIFY_REQUIRED: { status: 428, message: "Password confirmation required" },
  REASON_REQUIRED: { status: 428, message: "Reason required" },
  CODE_REQUIRED: { status: 428, message: "Two-factor code required" },
  EMAIL_UNCONFIRMED: { status: 409, message: "E-mail not confirmed" },
  ACCOUNT_DISABLED: { status: 409, message: "Account disabled" },
  LAST_ADMIN: { status: 409, message: "Last administrator" },
  OWN_ACCOUNT: { status: 409, message: "Not available for the own account" },
  LINK_INVALID: { status: 400, message: "Invalid link" },
  PASSWORD_WRONG: { status: 400, message: "Wrong password" },
  DEMO_ACCOUNT: { status: 409, message: "Not available in the demo account" },
  UNAUTHENTICATED: { status: 401, message: "Not signed in" },
  FORBIDDEN: { status: 403, message: "Access denied" },
  SECOND_FACTOR_REQUIRED: { status: 403, message: "Two-factor authentication required" },
  GRANT_REQUIRED: { status: 403, message: "Support access not granted" },
  LIMIT_REACHED: { status: 403, message: "Plan limit reached" },
  PROMO_REFUSED: { status: 409, message: "Promo code does not apply" },
  NOT_FOUND: { status: 404, message: "Not found" },
  GONE: { status: 410, message: "Withdrawn" },
  CONFLICT: { status: 409, message: "Changed in the meantime" },
  VIEW_ONLY: { status: 403, message: "The portfolio is shared view only" },
  COMPOSITE_READ_ONLY: { status: 400, message: "A composite portfolio has no transactions of its own" },
  SANDBOX_PRIVATE: { status: 409, message: "A sandbox cannot be made public" },
  AMOUNTS_HIDDEN: { status: 409, message: "Amounts are hidden" },
  STALE: { status: 412, message: "Changed since it was read" },
  SEEN_REQUIRED: { status: 428, message: "If-Match required" },
  UNDO_DEPENDS: { status: 409, message: "A later change depends on this one" },
  UNDO_REFUSED: { status: 409, message: "Cannot be undone" },
  ACTION_WAITS: { status: 409, message: "An earlier event is undecided" },
  OVERSOLD: { status: 400, message: "Selling more than held" },
  ASSET_UNKNOWN: { status: 400, message: "Unknown asset" },
  CURRENCY_UNKNOWN: { status: 400, message: "Unknown currency" },
  DATE_IN_FUTURE: { status: 400, message: "Date in the future" },
  FILE_REJECTED: { status: 400, message: "File rejected" },
  FILE_INFECTED: { status: 400, message: "Malware found in the file" },
  SCAN_FAILED: { status: 503, message: "File could not be scanned" },
  FILE_TOO_COMPLEX: { status: 400, message: "File exceeds the memory limit" },
  FILE_TOO_SLOW: { status: 400, message: "File exceeds the time limit" },
  FILE_UNREADABLE: { status: 400, message: "File could not be read" },
  FILES_BUSY: { status: 429, message: "Too many files queued" },
  IMPORT_OPEN: { status: 409, message: "Import has open questions" },
  IMPORT_STATE: { status: 409, message: "Import is in another state" },
  SYNC_REFUSED: { status: 409, message: "The provider cannot be read" },
  TOO_LARGE: { status: 413, message: "Too large" },
  UNSUPPORTED_MEDIA: { status: 415, message: "Unsupported content type" },
  PAYMENT_UNAVAILABLE: { status: 503, message: "Payment provider is not responding" },
  RATE_LIMITED: { status: 429, message: "Too many requests" },
  SHUTTING_DOWN: { status: 503, message: "The server is shutting down" },
  DATABASE_UNAVAILABLE: { status: 503, message: "The database is not responding" },
  DISK_FULL: { status: 503, message: "No space left on the server's disk" },
  INTERNAL: { status: 500, message: "Internal error" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly params: Readonly<Record<string, string>>;
    readonly fields?: readonly FieldIssue[];
    readonly requestId: string;
  };
}

/** Path (`rows.3.price`) and text key `common:field.<code>`. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string>>;
}
