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

/** Picture, name and the few lines somebody tells of themselves. */
export function ProfileHead({ profile, locale, headingLevel }: ProfileHeadProps) {
  const { t } = useTranslation("social");
  const { userName, displayName, about, website, country, since, avatar } = profile;
  const Heading = `h${headingLevel}` as const;
  const facts = [
    country && t(`countries:${country}`, { defaultValue: country }),
    since && t("public.since", { month: formatMonth(since, locale, "long") }),
  ].filter(Boolean);
  return (
    <article className={classes.head}>
      <img className={classes.avatar} src={avatar} alt="" width={96} height={96} />
      <div className={classes.words}>
        <Heading className={classes.name}>{displayName || userName}</Heading>
        <p className={classes.handle}>@{userName}</p>
        {about && <p className={classes.about}>{about}</p>}
        {website && (
          <p className={classes.handle}>
            <a href={website} rel="nofollow ugc noopener noreferrer" target="_blank">
              {new URL(website).host}
            </a>
          </p>
        )}
        {facts.length > 0 && <p className={classes.note}>{facts.join(" · ")}</p>}
      </div>
    </article>
  );
}
