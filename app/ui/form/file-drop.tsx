import "@mantine/dropzone/styles.layer.css";
import { Dropzone, type FileRejection } from "@mantine/dropzone";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconFileUpload } from "../icons/icons.ts";
import classes from "./form.module.css";

interface FileDropProps {
  readonly label: string;
  readonly hint: string;
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly isMultiple?: boolean;
  readonly isBusy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop(props: FileDropProps) {
  const { t } = useTranslation("common");
  const { label, hint, accept, maxBytes, isMultiple = false, isBusy = false, onFiles } = props;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const toReason = (rejection: FileRejection) => {
    const isTooLarge = rejection.errors.some((error) => error.code === "file-too-large");
    return t(isTooLarge ? "common:file.tooLarge" : "common:file.wrongKind", {
      name: rejection.file.name,
      size: Math.floor(maxBytes / 1_048_576),
      kinds: accept.join(", "),
    });
  };
  return (
    <div>
      <Dropzone
        className={classes.drop ?? ""}
        multiple={isMultiple}
        loading={isBusy}
        maxSize={maxBytes}
        validator={(file) => (hasEnding(file, accept) ? null : { code: "file-invalid-type", message: "" })}
        inputProps={{ "aria-label": label, accept: accept.join(",") }}
        onDrop={(files) => {
          setRefused([]);
          onFiles(files);
        }}
        onReject={(rejections) => setRefused(rejections.map(toReason))}
      >
        <div className={classes.dropText}>
          <IconFileUpload size={32} stroke={1.3} aria-hidden />
          <span className={classes.dropLabel}>{label}</span>
          <span className={classes.dropHint}>{hint}</span>
        </div>
      </Dropzone>
      {refused.length > 0 && (
        <p className={classes.formError} role="alert">
          {refused.join(" ")}
        </p>
      )}
    </div>
  );
}

/** Returns true while a file is dragged: its name is undefined until dropped. */
const hasEnding = (file: File | DataTransferItem, endings: readonly string[]): boolean => {
  const name = "name" in file ? file.name.toLowerCase() : undefined;
  return name === undefined || endings.some((ending) => name.endsWith(ending));
};
