import { useTranslation } from "react-i18next";
import { formatMonth } from "../../i18n/format-date.ts";
import type { Locale } from "../../shared/locales.ts";
import type { PublicProfile } from "./social.contract.ts";
import classes from "./social.module.css";

interface ProfileHeadProps {
  readonly profile: PublicProfile;
  readonly locale: Locale;
  /** 1 where it is the page, 3 inside a card. */
  readonly headingLevel: 1 | 3;
}

/** Returns host and path of an https address, as people write it. */
export function shownAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, "")}${pathname === "/" ? "" : pathname}`;
}

/** Picture, name and description of a profile. */
export function ProfileHead({ profile, locale, headingLevel }: ProfileHeadProps) {
  const { t } = useTranslation("social");
  const { userName, displayName, about, website, links, country, since, avatar, followers } = profile;
  const addresses = [...(website ? [website] : []), ...links];
  const Heading = `h${headingLevel}` as const;
  const facts = [
    country && t(`countries:${country}`, { defaultValue: country }),
    since && t("public.since", { month: formatMonth(since, locale, "long") }),
    followers > 0 && t("public.followers", { count: followers }),
  ].filter(Boolean);
  return (
    <article className={classes.head}>
      <img className={classes.avatar} src={avatar} alt="" width={96} height={96} />
      <div className={classes.words}>
        <Heading className={classes.name}>{displayName || userName}</Heading>
        <p className={classes.handle}>@{userName}</p>
        {about && <p className={classes.about}>{about}</p>}
        {addresses.length > 0 && (
          <ul className={classes.links} aria-label={t("public.links")}>
            {addresses.map((address) => (
              <li key={address}>
                <a href={address} rel="nofollow ugc noopener noreferrer" target="_blank">
                  {shownAddress(address)}
                </a>
              </li>
            ))}
          </ul>
        )}
        {facts.length > 0 && <p className={classes.note}>{facts.join(" · ")}</p>}
      </div>
    </article>
  );
}
