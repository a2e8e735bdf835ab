/**
 * The one table of errors: code -> HTTP status. The translated text is `common:error.<CODE>`; `message` in an
 * answer is fixed English for logs and the specification's literal texts, never shown to a person.
 */
export const errorCodes = {
  INVALID_INPUT: { status: 400, message: "Invalid input" },
  INVALID_CREDENTIALS: { status: 400, message: "Invalid e-mail or password" },
  EMAIL_TAKEN: { status: 400, message: "E-mail is taken" },
  PASSWORD_COMMON: { status: 400, message: "Password is too common" },
  PASSWORD_IS_EMAIL: { status: 400, message: "Password equals the e-mail" },
  PASSWORDS_DIFFER: { status: 400, message: "Passwords differ" },
  CONSENT_REQUIRED: { status: 400, message: "Consent is required" },
  REGISTRATION_CLOSED: { status: 403, message: "Registration is closed" },
  CODE_INVALID: { status: 400, message: "Code is wrong or used" },
  SIGN_IN_EXPIRED: { status: 400, message: "Sign-in took too long" },
  PASSWORD_REQUIRED: { status: 400, message: "Password is missing or wrong" },
  PASSKEY_REFUSED: { status: 400, message: "Passkey is not accepted" },
  EXTERNAL_REFUSED: { status: 400, message: "External sign-in is not accepted" },
  EXTERNAL_UNREACHABLE: { status: 503, message: "External provider does not answer" },
  EXTERNAL_NO_EMAIL: { status: 400, message: "External account has no confirmed e-mail" },
  LAST_WAY_IN: { status: 409, message: "The last way to sign in" },
  INVITE_INVALID: { status: 400, message: "Invitation is not valid" },
  TOKEN_ALREADY_REFRESHED: { status: 400, message: "Token already refreshed" },
  TRY_LATER: { status: 429, message: "Too many attempts, wait" },
  VERIFY_REQUIRED: { status: 428, message: "Prove who you are first" },
  EMAIL_UNCONFIRMED: { status: 409, message: "E-mail is not confirmed" },
  LINK_INVALID: { status: 400, message: "Link is not valid" },
  PASSWORD_WRONG: { status: 400, message: "Password is wrong" },
  DEMO_ACCOUNT: { status: 409, message: "Not in the demo account" },
  UNAUTHENTICATED: { status: 401, message: "Not signed in" },
  FORBIDDEN: { status: 403, message: "Access denied" },
  SECOND_FACTOR_REQUIRED: { status: 403, message: "The role needs a second factor" },
  LIMIT_REACHED: { status: 403, message: "Plan limit reached" },
  NOT_FOUND: { status: 404, message: "Not found" },
  CONFLICT: { status: 409, message: "Changed meanwhile" },
  VIEW_ONLY: { status: 403, message: "The portfolio was shared to be looked at" },
  COMPOSITE_READ_ONLY: { status: 400, message: "A composite portfolio has no rows of its own" },
  SANDBOX_PRIVATE: { status: 409, message: "A sandbox cannot be made public" },
  AMOUNTS_HIDDEN: { status: 409, message: "Amounts are hidden" },
  STALE: { status: 412, message: "Changed since it was read" },
  SEEN_REQUIRED: { status: 428, message: "Say which row you saw: If-Match" },
  UNDO_DEPENDS: { status: 409, message: "A later change depends on it" },
  UNDO_REFUSED: { status: 409, message: "Cannot be undone" },
  ACTION_WAITS: { status: 409, message: "An earlier event is undecided" },
  OVERSOLD: { status: 400, message: "Selling more than held" },
  ASSET_UNKNOWN: { status: 400, message: "Unknown asset" },
  CURRENCY_UNKNOWN: { status: 400, message: "Unknown currency" },
  DATE_IN_FUTURE: { status: 400, message: "Date in the future" },
  FILE_REJECTED: { status: 400, message: "File rejected" },
  FILE_INFECTED: { status: 400, message: "Malware in the file" },
  SCAN_FAILED: { status: 503, message: "File could not be scanned" },
  FILE_TOO_COMPLEX: { status: 400, message: "File takes too much memory to read" },
  FILE_TOO_SLOW: { status: 400, message: "File takes too long to read" },
  FILE_UNREADABLE: { status: 400, message: "Reader failed on the file" },
  FILES_BUSY: { status: 429, message: "Too many files wait to be read" },
  IMPORT_OPEN: { status: 409, message: "Import has open questions" },
  IMPORT_STATE: { status: 409, message: "Import is in another state" },
  SYNC_REFUSED: { status: 409, message: "The provider cannot be read" },
  TOO_LARGE: { status: 413, message: "Too large" },
  UNSUPPORTED_MEDIA: { status: 415, message: "Unsupported content type" },
  RATE_LIMITED: { status: 429, message: "Too many requests" },
  SHUTTING_DOWN: { status: 503, message: "The server is shutting down" },
  DATABASE_UNAVAILABLE: { status: 503, message: "The database does not answer" },
  DISK_FULL: { status: 503, message: "No space left on the server's disk" },
  INTERNAL: { status: 500, message: "Internal error" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** What an API answers on failure. `params` fill the translated text; `fields` name what is wrong where. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly params: Readonly<Record<string, string>>;
    readonly fields?: readonly FieldIssue[];
    readonly requestId: string;
  };
}

/** One wrong field: its path (`email`, `rows.3.price`) and a text key under `common:field.<code>`. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string>>;
}
