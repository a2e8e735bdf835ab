import type { Texts } from "../../i18n/texts.ts";
import type { RegistrationState, ShownAnnouncement } from "../../shared/page-request.ts";
import type { ApiDeps } from "../api-scope.ts";
import type { CurrentUser } from "../context.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** A visitor known by the cookie. */
export interface PageVisitor {
  readonly current: CurrentUser;
  /** Saved preferences: used where the cookie has none. */
  readonly preferences: { readonly language: string; readonly locale: string; readonly theme: string | null };
  readonly info: unknown;
}

/** Dependencies of the pages and of the files beside them. */
export interface PageDeps extends ApiDeps {
  readonly pages: PageRenderer;
  readonly texts: Texts;
  /** Id of the build: in the addresses of text files. */
  readonly build: string;
  readonly registration: () => Promise<RegistrationState>;
  /** Whether the demo account can be entered: switched on, and not removed for good. */
  readonly isDemoOffered: () => Promise<boolean>;
  /** Announcements to show now, for all audiences. */
  readonly announcements: () => Promise<readonly ShownAnnouncement[]>;
  readonly visitors: ApiDeps["visitors"] & {
    byCookie(cookie: string | undefined, now: Date): Promise<PageVisitor | null>;
  };
}
