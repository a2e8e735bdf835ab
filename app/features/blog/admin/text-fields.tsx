import { Textarea } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../../shared/languages.ts";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import type { TypedText } from "./editor-draft.ts";
import { PictureAdder } from "./picture-adder.tsx";

const fields = ["title", "description", "tags", "body"] as const;

/** Fields of both texts that can show a mistake. */
export const textPaths: readonly string[] = (["en", "ru"] as const).flatMap((language) =>
  fields.map((field) => `texts.${language}.${field}`),
);

interface TextFieldsProps {
  readonly language: Language;
  readonly text: TypedText;
  readonly errors: FieldErrors;
  readonly onText: (part: Partial<TypedText>) => void;
}

/** The text of a post in one language. */
export function TextFields({ language, text, errors, onText }: TextFieldsProps) {
  const { t } = useTranslation("blog");
  const body = useRef<HTMLTextAreaElement>(null);
  const errorOf = (field: (typeof fields)[number]) => errors.of(`texts.${language}.${field}`);
  const insert = (markdown: string) => {
    const at = body.current?.selectionStart ?? text.body.length;
    const [before, after] = [text.body.slice(0, at).trimEnd(), text.body.slice(at).trimStart()];
    onText({ body: [before, markdown, after].filter((part) => part !== "").join("\n\n") });
  };
  return (
    <>
      <TextBox
        name={`title-${language}`}
        label={t("editor.name")}
        value={text.title}
        onValue={(title) => onText({ title })}
        error={errorOf("title")}
        autoComplete="off"
        maxLength={120}
      />
      <TextBox
        name={`description-${language}`}
        label={t("editor.description")}
        hint={t("editor.descriptionHint")}
        value={text.description}
        onValue={(description) => onText({ description })}
        error={errorOf("description")}
        autoComplete="off"
        maxLength={300}
      />
      <TextBox
        name={`tags-${language}`}
        label={t("editor.tags")}
        hint={t("editor.tagsHint")}
        value={text.tags}
        onValue={(tags) => onText({ tags })}
        error={errorOf("tags")}
        autoComplete="off"
        maxLength={200}
      />
      <Textarea
        ref={body}
        name={`body-${language}`}
        lang={language}
        label={t("editor.body")}
        description={t("editor.bodyHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={text.body}
        onChange={(event) => onText({ body: event.target.value })}
        error={errorOf("body")}
        rows={20}
        maxLength={100_000}
      />
      <PictureAdder onPicture={insert} />
    </>
  );
}
