import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useApiMutation, useApiQuery } from "../../client/data/use-api.ts";
import { useCopy } from "../../client/dom/use-copy.ts";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { IconX } from "../../ui/icons/icons.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./screener.module.css";
import { filterNames, readAddress, toAddress, toFilter } from "./screener-address.ts";

const list = "GET /api/screener/saved";

/** Saved filters, a form to save the current ones, and a link to share. */
export function SavedScreens() {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const screens = useApiQuery(list, {}).data?.screens ?? [];
  const remove = useApiMutation("DELETE /api/screener/saved", [list]);
  const add = useApiMutation("POST /api/screener/saved", [list]);
  const toasts = useToasts();
  const copyText = useCopy();
  const [isNaming, setNaming] = useState(false);
  const isNarrowed = filterNames.some((name) => search.has(name));
  const copy = () => {
    const shared = toAddress(toFilter(readAddress(search)), search.get("sort") ?? "-yield");
    const address = `${location.origin}/public/screener${shared.size === 0 ? "" : `?${shared}`}`;
    copyText(address, t("share.copied"), address);
  };
  const drop = ({ id, name, filter, sort }: (typeof screens)[number]) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => toasts.done(t("saved.deleted", { name }), () => add.mutate({ name, filter, sort })),
        onError: toasts.failed,
      },
    );
  return (
    <div className={classes.saved}>
      {screens.length > 0 && (
        <ul aria-label={t("saved.label")}>
          {screens.map((screen) => (
            <li key={screen.id} className={classes.chip}>
              <Link to={{ search: `?${toAddress(screen.filter, screen.sort)}` }}>{screen.name}</Link>
              <button
                type="button"
                aria-label={t("saved.delete", { name: screen.name })}
                onClick={() => drop(screen)}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNaming ? (
        <NameForm onDone={() => setNaming(false)} />
      ) : (
        isNarrowed && (
          <Button variant="default" onClick={() => setNaming(true)}>
            {t("saved.save")}
          </Button>
        )
      )}
      <Button variant="default" onClick={copy}>
        {t("share.copy")}
      </Button>
    </div>
  );
}

function NameForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation("screener");
  const [search] = useSearchParams();
  const [name, setName] = useState("");
  const toasts = useToasts();
  const add = useApiMutation("POST /api/screener/saved", [list]);
  const errors = toFieldErrors(add.error, ["name"], t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = readAddress(search);
    add.mutate(
      { name: name.trim(), filter: toFilter(input), sort: input.sort ?? "-yield" },
      {
        onSuccess: () => {
          toasts.done(t("saved.done", { name: name.trim() }));
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.actions} onSubmit={submit}>
      <TextBox
        label={t("saved.name")}
        name="name"
        value={name}
        onValue={setName}
        maxLength={60}
        isAutoFocused
        error={errors.of("name")}
      />
      <SubmitRow
        label={t("saved.keep")}
        isBusy={add.isPending}
        isDisabled={name.trim() === ""}
        error={errors.form}
        onCancel={onDone}
      />
    </form>
  );
}
