import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageAddresses } from "../../../client/navigation/page-addresses.tsx";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { IconShare } from "../../../ui/icons/icons.ts";
import { useDisclosure } from "../../../ui/plain/use-disclosure.ts";
import classes from "./view.module.css";

/** Suggested frame size: fits three lines of figures and the chart on a phone as well. */
const frame = { width: 640, height: 460 } as const;

interface ShareMenuProps {
  readonly publicKey: string;
  readonly name: string;
}

/** Picture of growth and ratios, redrawn with every snapshot. */
export const picturePath = (key: string, language: string): string =>
  `/public/pictures/portfolio/${key}.png?lang=${language}`;

interface Texts {
  readonly link: string;
  readonly picture: string;
  readonly embed: string;
}

function useShared({ name, publicKey: key }: ShareMenuProps): Texts {
  const { site } = usePageAddresses("/");
  const { language, theme } = usePrefs().prefs;
  const widget = `${site}/widgets/portfolio/${key}?lang=${language}&theme=${theme}`;
  const title = name.replace(/[<>"&]/g, "");
  return {
    link: `${site}/public/portfolios/${key}`,
    picture: `${site}${picturePath(key, language)}`,
    embed: `<iframe src="${widget.replaceAll("&", "&amp;")}" title="${title}" width="${frame.width}" height="${frame.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
  };
}

/** Offers link, picture and embed code of a public portfolio; without JavaScript the texts can be selected by hand. */
export function ShareMenu(props: ShareMenuProps) {
  const { t } = useTranslation("public-portfolios");
  const texts = useShared(props);
  const { details } = useDisclosure();
  return (
    <details {...details} className={classes.share}>
      <summary className="button button-quiet">
        <IconShare size={18} stroke={1.6} aria-hidden />
        {t("share.button")}
      </summary>
      {/* Takes the focus, so that a click beside its fields does not close it. */}
      <div className={classes.shareBox} tabIndex={-1}>
        <CopyField label={t("share.link")} text={texts.link} />
        <CopyField label={t("share.picture")} text={texts.picture} hint={t("share.pictureHint")} />
        <CopyField label={t("share.embed")} text={texts.embed} hint={t("share.embedHint")} isLong />
      </div>
    </details>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly hint?: string;
  readonly isLong?: boolean;
}

/** Shows a text with a copy button; without clipboard access the text is selected instead. */
export function CopyField({ label, text, hint, isLong = false }: CopyFieldProps) {
  const { t } = useTranslation("public-portfolios");
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [said, setSaid] = useState("");
  const copy = () => {
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(
      () => setSaid(t("share.copied")),
      () => {
        field.current?.select();
        setSaid(t("share.selected"));
      },
    );
  };
  const shared = { id, ref: field, readOnly: true, value: text, className: classes.copyText } as const;
  return (
    <div className={classes.copyField}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.copyRow}>
        {isLong ? <textarea rows={4} spellCheck={false} {...shared} /> : <input type="text" {...shared} />}
        <button
          type="button"
          className="button button-quiet"
          aria-label={`${t("share.copy")}: ${label}`}
          onClick={copy}
        >
          {t("share.copy")}
        </button>
      </div>
      {hint && <p className={classes.muted}>{hint}</p>}
      <p role="status" className={said === "" ? "visually-hidden" : classes.muted}>
        {said}
      </p>
    </div>
  );
}
