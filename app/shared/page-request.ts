import type { AnnouncementLevel } from "./names/announcement-names.ts";
import type { Prefs } from "./prefs.ts";

/** Data of a page request, passed by the server to the render. */
export interface PageRequest {
  readonly nonce: string;
  readonly prefs: Prefs;
  /** Signed-in user as the client sees it (account contract), or null. */
  readonly user: unknown;
  readonly requestId: string;
  /** Logs an error of the page without personal data. */
  readonly logError: (error: unknown) => void;
  readonly today: string;
  readonly facts: PageFacts;
  /** Calls read-only endpoints in-process, with the access checks and schemas of HTTP. */
  readonly api: (key: string, input: unknown) => Promise<unknown>;
  readonly texts: (namespace: string) => Readonly<Record<string, unknown>>;
}

/** State of registration; the first account never needs an invitation. */
export type RegistrationState = "open" | "invite" | "closed";

/** Operator's banner in both languages, so that it follows a change of language. */
export interface ShownAnnouncement {
  readonly id: string;
  readonly en: string;
  readonly ru: string;
  readonly level: AnnouncementLevel;
  readonly audience: "all" | "signed-in";
  /** A path, an https address, or empty. */
  readonly link: string;
}

/** Facts about the installation used by pages. */
export interface PageFacts {
  readonly build: string;
  /** Path of BASE_URL, prefixed to every API path; usually empty. */
  readonly apiBase: string;
  /** Public scheme and host, for canonical addresses. */
  readonly origin: string;
  /** Address that answers a visitor's country in the format of a CDN's trace. */
  readonly traceUrl: string;
  /** Receiver of consented analytics events; null: analytics are off. */
  readonly analyticsUrl: string | null;
  /** Mails are sent; otherwise they are written to a folder. */
  readonly hasMail: boolean;
  readonly isDemoOffered: boolean;
  /** Slugs of the available `content` pages. */
  readonly content: readonly string[];
  readonly registration: RegistrationState;
  /** Plans have limits; without billing everything is unlocked. */
  readonly hasBilling: boolean;
  /** Current announcements for this visitor, most important first; empty in embedded pages. */
  readonly announcements: readonly ShownAnnouncement[];
  readonly operator: { readonly name: string; readonly email: string; readonly address: string };
}
