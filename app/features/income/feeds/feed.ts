import rateLimit from "@fastify/rate-limit";
import { addMonths, type IsoDate } from "@zerno/engine";
import type { FastifyInstance } from "fastify";
import { entriesOf } from "../../../domain/calendar/calendar-entries.ts";
import { loadCalendarContext } from "../../../domain/calendar/load-calendar.ts";
import { makeI18n } from "../../../i18n/make-i18n.ts";
import type { Texts } from "../../../i18n/texts.ts";
import { ownerOfLink } from "../../../identity/owner-of-link.ts";
import { loadLedger } from "../../../portfolio/run/load-ledger.ts";
import type { Config } from "../../../server/config/config.ts";
import { type ScopedParts, scopeOf } from "../../../server/request-scope.ts";
import { isAppError } from "../../../shared/app-error.ts";
import { isLanguage } from "../../../shared/languages.ts";
import { readTaxProfile } from "../tax-profile.queries.ts";
import { feedEvents } from "./feed-events.ts";
import { getFeedByToken } from "./feeds.queries.ts";
import { toIcs } from "./ics.ts";

interface FeedParts extends ScopedParts {
  readonly config: Config;
  readonly texts: Texts;
  readonly now: () => Date;
}

/** Range of a feed. */
const monthsBack = 3;
const monthsAhead = 18;
const perMinute = 60;
const ending = ".ics";

/** Returns a feed's path. */
export const feedPath = (token: string): string => `/feeds/income/${token}${ending}`;

/** Serves `/feeds/income/<secret>.ics` to calendar programs. Wrong and revoked secrets give the same 404. */
export async function mountFeeds(app: FastifyInstance, parts: FeedParts): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: true, max: perMinute, timeWindow: 60_000 });
    scope.get<{ Params: { readonly file: string } }>("/feeds/income/:file", async (request, reply) => {
      const { file } = request.params;
      reply.header("Cache-Control", "private, no-store").header("X-Robots-Tag", "noindex");
      try {
        const text = await feedText(parts, file.endsWith(ending) ? file.slice(0, -ending.length) : "");
        return await reply.type("text/calendar; charset=utf-8").send(text);
      } catch (error) {
        if (!isAppError(error)) throw error;
        return reply.code(404).type("text/plain; charset=utf-8").send("Not found");
      }
    });
  });
}

/** @throws AppError NOT_FOUND */
async function feedText(parts: FeedParts, token: string): Promise<string> {
  const { config, texts, now } = parts;
  const { db, memory } = scopeOf(parts);
  const feed = await getFeedByToken(db, token);
  const { user, today } = await ownerOfLink({ db, config, now }, feed);
  const language = isLanguage(feed.language) ? feed.language : "en";
  const view = await loadLedger({ db, user, memory, today, language, currency: null }, feed.portfolioId);
  const { profile } = await readTaxProfile(db, feed.userId);
  const days = {
    from: addMonths(today as IsoDate, -monthsBack),
    to: addMonths(today as IsoDate, monthsAhead),
  };
  const entries = entriesOf(await loadCalendarContext(db, view), profile, days);
  const resources = Object.fromEntries(["common", "income"].map((name) => [name, texts.get(language, name)]));
  const { t } = makeI18n({ language, namespaces: ["income"], resources, build: "" });
  const events = feedEvents({ view, feed, language, t }, entries, days);
  return toIcs({ name: feed.name, language, now: now(), events });
}
