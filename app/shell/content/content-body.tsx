import "../../ui/plain/long-prose.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ContentBlock, ContentPart } from "../../shared/page-content.ts";
import { ProductShot } from "../../ui/product/product-shot.tsx";
import type { ScreenName } from "../../ui/product/screen-files.ts";
import { BrokersBlock } from "./brokers-block.tsx";
import { CalendarBlock } from "./calendar-block.tsx";
import { ContactForm } from "./contact-form.tsx";
import classes from "./content.module.css";
import type { ShownContent } from "./content.types.ts";
import { CountriesBlock } from "./countries-block.tsx";
import { RatingBlock } from "./rating-block.tsx";
import { StartBlock } from "./start-block.tsx";

const blocks: Readonly<Record<ContentBlock, (shown: ShownContent, name: string) => ReactNode>> = {
  screen: (_shown, name) => <ProductShot name={name as ScreenName} />,
  start: () => <StartBlock />,
  brokers: ({ blocks: { brokers } }) => brokers && <BrokersBlock brokers={brokers.brokers} />,
  rating: ({ blocks: { rating } }) => rating && <RatingBlock rating={rating} />,
  countries: ({ countries }) => <CountriesBlock countries={countries} />,
  calendar: ({ blocks: { calendar } }) => calendar && <CalendarBlock calendar={calendar} />,
  contact: () => <ContactForm kind="contact" />,
};

export function ContentBody({ shown }: { readonly shown: ShownContent }) {
  return (
    <>
      <div className={classes.body}>
        {shown.page.parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a file never change places
          <Part key={place} part={part} shown={shown} />
        ))}
      </div>
      <Related shown={shown} />
    </>
  );
}

export const ContentBelow = ({ shown }: { readonly shown: ShownContent }) => (
  <div className={classes.below}>
    <ContentBody shown={shown} />
  </div>
);

function Part({ part, shown }: { readonly part: ContentPart; readonly shown: ShownContent }) {
  if (part.kind === "block")
    return (
      <div className={classes[part.block] ?? classes.block} data-block={part.block}>
        {blocks[part.block](shown, part.name)}
      </div>
    );
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of our own files, which may hold no HTML
      dangerouslySetInnerHTML={{ __html: part.html }}
    />
  );
}

function Related({ shown: { related } }: { readonly shown: ShownContent }) {
  const { t } = useTranslation("content");
  if (related.length === 0) return null;
  return (
    <nav className={classes.related} aria-label={t("content:related")}>
      <h2>{t("content:related")}</h2>
      <ul>
        {related.map(({ path, heading, description }) => (
          <li key={path}>
            <a href={path}>{heading}</a>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
