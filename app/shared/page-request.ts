import type { AnnouncementLevel } from "./names/announcement-names.ts";
import type { Prefs } from "./prefs.ts";

export interface PageRequest {
  readonly nonce: string;
  readonly prefs: Prefs;
  readonly user: unknown;
  readonly requestId: string;
  readonly logError: (error: unknown) => void;
  readonly today: string;
  readonly facts: PageFacts;
  readonly api: (key: string, input: unknown) => Promise<unknown>;
  readonly texts: (namespace: string) => Readonly<Record<string, unknown>>;
}

export type RegistrationState = "open" | "invite" | "closed";

export interface ShownAnnouncement {
  readonly id: string;
  readonly en: string;
  readonly ru: string;
  readonly level: AnnouncementLevel;
  readonly audience: "all" | "signed-in";
  readonly link: string;
}

export interface PageFacts {
  readonly build: string;
  /** Path of BASE_URL; usually empty. */
  readonly apiBase: string;
  readonly origin: string;
  /** Responds in the format of a CDN's trace. */
  readonly traceUrl: string;
  readonly analyticsUrl: string | null;
  /** Otherwise mails go to a folder. */
  readonly hasMail: boolean;
  readonly isDemoOffered: boolean;
  readonly content: readonly string[];
  readonly registration: RegistrationState;
  /** False: everything is unlocked. */
  readonly hasBilling: boolean;
  readonly announcements: readonly ShownAnnouncement[];
  readonly operator: { readonly name: string; readonly email: string; readonly address: string };
}
