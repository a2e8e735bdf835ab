import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "../../ui/form/field-errors.ts";
import { TextBox } from "../../ui/form/text-box.tsx";
import { IconPlus } from "../../ui/icons/icons.ts";
import classes from "./social.module.css";

const mostLinks = 5;

/** Paths of the fields as the API names them. */
export const linkPaths: readonly string[] = Array.from({ length: mostLinks }, (_, at) => `links.${at}`);

/** Drops empty boxes: a link is removed by clearing its box. */
export const filledLinks = (links: readonly string[]): string[] => links.filter((link) => link.trim() !== "");

interface LinkFieldsProps {
  readonly links: readonly string[];
  readonly errorOf: FieldErrors["of"];
  readonly onLinks: (links: string[]) => void;
}

/** Edits up to five additional links of a profile. */
export function LinkFields({ links, errorOf, onLinks }: LinkFieldsProps) {
  const { t } = useTranslation("social");
  return (
    <div className={classes.form}>
      {links.map((link, at) => (
        <TextBox
          // biome-ignore lint/suspicious/noArrayIndexKey: a link is identified by its place in the list
          key={at}
          name={`links.${at}`}
          label={t("link", { number: at + 1 })}
          value={link}
          onValue={(value) => onLinks(links.map((one, place) => (place === at ? value : one)))}
          error={errorOf(`links.${filledLinks(links.slice(0, at)).length}`)}
          autoComplete="url"
          placeholder="https://"
          maxLength={200}
        />
      ))}
      {links.length < mostLinks && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onLinks([...links, ""])}
          >
            {t("addLink")}
          </Button>
        </div>
      )}
    </div>
  );
}
