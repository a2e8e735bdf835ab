import { languages } from "../../shared/languages.ts";
import { AnnouncementView } from "../../shell/announcement-banner.tsx";
import type { Announcement } from "./announcements.contract.ts";
import classes from "./announcements.module.css";

interface PreviewProps {
  readonly draft: Pick<Announcement, "textEn" | "textRu" | "level" | "link">;
}

/** An announcement as readers of each language see it. */
export function Preview({ draft: { textEn, textRu, level, link } }: PreviewProps) {
  const texts = { en: textEn, ru: textRu };
  return (
    <div className={classes.preview}>
      {languages.map((language) => (
        <div key={language} lang={language}>
          <AnnouncementView
            id={`preview-${language}`}
            text={texts[language] || "…"}
            level={level}
            link={link}
          />
        </div>
      ))}
    </div>
  );
}
