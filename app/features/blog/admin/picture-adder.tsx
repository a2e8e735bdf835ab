import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import type { blogContract } from "../blog.contract.ts";
import classes from "./admin.module.css";

type Picture = OutputOf<(typeof blogContract)["POST /api/admin/blog/picture"]>;

/** Removes brackets and line breaks, which would end the picture's Markdown. */
const asAlt = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[[\]\\]/g, "\\$&");

/** Uploads an image, asks for its alternative text and inserts it. */
export function PictureAdder({ onPicture }: { readonly onPicture: (markdown: string) => void }) {
  const { t } = useTranslation("blog");
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const upload = useApiMutation("POST /api/admin/blog/picture");
  const send = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append("file", file);
    setPicture(await upload.mutateAsync(form).catch(() => null));
  };
  const problem = toFieldErrors(upload.error, [], t).form;
  return (
    <div>
      <button
        type="button"
        className="button button-quiet"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t(upload.isPending ? "editor.pictureBusy" : "editor.picture")}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("editor.picture")}
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {picture && (
        <AltDialog
          picture={picture}
          onClose={() => setPicture(null)}
          onAlt={(alt) => {
            setPicture(null);
            onPicture(`![${asAlt(alt)}](${picture.address})`);
          }}
        />
      )}
    </div>
  );
}

interface AltDialogProps {
  readonly picture: Picture;
  readonly onAlt: (alt: string) => void;
  readonly onClose: () => void;
}

function AltDialog({ picture, onAlt, onClose }: AltDialogProps) {
  const { t } = useTranslation("blog");
  const [alt, setAlt] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = alt.trim() === "";
  return (
    <FormDialog
      title={t("editor.insert")}
      isBusy={false}
      onClose={onClose}
      onSubmit={() => (isEmpty ? setIsAsked(true) : onAlt(alt))}
    >
      <img
        className={classes.picture}
        src={picture.address}
        alt=""
        width={picture.width}
        height={picture.height}
      />
      <TextBox
        name="alt"
        label={t("editor.alt")}
        hint={t("editor.altHint")}
        value={alt}
        onValue={setAlt}
        error={isAsked && isEmpty ? t("common:field.required") : undefined}
        autoComplete="off"
        isAutoFocused
        maxLength={300}
      />
      <SubmitRow label={t("editor.insert")} onCancel={onClose} />
    </FormDialog>
  );
}
