import type { Texts } from "../../i18n/texts.ts";
import type { RegistrationState, ShownAnnouncement } from "../../shared/page-request.ts";
import type { ApiDeps } from "../api-scope.ts";
import type { CurrentUser } from "../context.ts";
import type { PageRenderer } from "./page-renderer.ts";

export interface PageVisitor {
  readonly current: CurrentUser;
  /** For values missing in the cookie. */
  readonly preferences: { readonly language: string; readonly locale: string; readonly theme: string | null };
  readonly info: unknown;
}

export interface PageDeps extends ApiDeps {
  readonly pages: PageRenderer;
  readonly texts: Texts;
  /** Build id in addresses of text files. */
  readonly build: string;
  readonly registration: () => Promise<RegistrationState>;
  /** Enabled and not deleted. */
  readonly isDemoOffered: () => Promise<boolean>;
  /** For all audiences. */
  readonly announcements: () => Promise<readonly ShownAnnouncement[]>;
  readonly visitors: ApiDeps["visitors"] & {
    byCookie(cookie: string | undefined, now: Date): Promise<PageVisitor | null>;
  };
}
