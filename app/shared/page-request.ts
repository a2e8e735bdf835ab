import type { AnnouncementLevel } from "./names/announcement-names.ts";
import type { Prefs } from "./prefs.ts";

/** Data of one page request, filled by the server for the render. */
export interface PageRequest {
  readonly nonce: string;
  readonly prefs: Prefs;
  /** The signed-in user as the client sees it (account contract), or null. */
  readonly user: unknown;
  readonly requestId: string;
  /** Writes an error of the page into the log, without personal data. */
  readonly logError: (error: unknown) => void;
  readonly today: string;
  readonly facts: PageFacts;
  /** In-process door to endpoints that only read: the same access check and schemas as over HTTP. */
  readonly api: (key: string, input: unknown) => Promise<unknown>;
  /** Texts of one namespace in the page's language. */
  readonly texts: (namespace: string) => Readonly<Record<string, unknown>>;
}

/** State of registration: an invitation is needed only once the first account exists. */
export type RegistrationState = "open" | "invite" | "closed";

/** A banner of the operator at the top of pages, in both languages, so that it follows a change of language. */
export interface ShownAnnouncement {
  readonly id: string;
  readonly en: string;
  readonly ru: string;
  readonly level: AnnouncementLevel;
  readonly audience: "all" | "signed-in";
  /** A path, an https address, or empty. */
  readonly link: string;
}

/** Facts of the installation that pages show. */
export interface PageFacts {
  readonly build: string;
  /** The path of BASE_URL, prefixed to every API path; usually empty. */
  readonly apiBase: string;
  /** Scheme and host under which visitors see the site, for addresses that search engines keep. */
  readonly origin: string;
  /** Where the country of a visitor is looked up; the answer has the shape of a CDN's trace. */
  readonly traceUrl: string;
  /** Where readers' own analytics events go when they agreed; null: this installation has none. */
  readonly analyticsUrl: string | null;
  /** Whether mails are sent; otherwise they lie in a folder of the machine. */
  readonly hasMail: boolean;
  readonly isDemoOffered: boolean;
  /** Slugs of the available pages of `content`. */
  readonly content: readonly string[];
  readonly registration: RegistrationState;
  /** Whether plans have limits here; without billing everything is unlocked. */
  readonly hasBilling: boolean;
  /** Current ones for this visitor, the most important first; none in embedded pages. */
  readonly announcements: readonly ShownAnnouncement[];
  readonly operator: { readonly name: string; readonly email: string; readonly address: string };
}
