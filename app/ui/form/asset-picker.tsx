import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconPlus, IconSearch } from "../icons/icons.ts";
import { AssetMark } from "../market/asset-mark.tsx";
import { useBeforePaint } from "../table/use-before-paint.ts";
import type { AssetOption } from "./asset-option.ts";
import classes from "./form.module.css";
import { type AssetSearch, useAssetSearch } from "./use-asset-search.ts";

interface AssetCreation {
  readonly label: (text: string) => string;
  readonly onCreate: (text: string) => void;
}

interface AssetPickerProps<Option extends AssetOption> {
  readonly label: string;
  readonly name: string;
  readonly value: AssetOption | null;
  readonly onValue: (asset: Option | null) => void;
  readonly search: AssetSearch<Option>;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isAutoFocused?: boolean;
  readonly create?: AssetCreation | undefined;
}

interface MarkProps {
  readonly asset: AssetOption | null;
  readonly children?: ReactNode;
}

function Mark({ asset, children }: MarkProps) {
  if (asset?.exchange === undefined) return children;
  return <AssetMark asset={{ ticker: asset.ticker, exchange: asset.exchange }} size="tiny" />;
}

/** Value of the option that creates an asset; ids are never empty. */
const createOption = "";

/** Combobox with search. Enter without a marked option takes the best match once found. */
export function AssetPicker<Option extends AssetOption>(props: AssetPickerProps<Option>) {
  const { t } = useTranslation("common");
  const { value, onValue, search, create } = props;
  const [text, setText] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { options, state } = useAssetSearch(text ?? "", search);
  // Mantine keeps the index of the marked option, which differs in a new list.
  useBeforePaint(() => {
    const shown = [...document.querySelectorAll(`[id="${combobox.listId}"] [data-combobox-option]`)];
    combobox.updateSelectedOptionIndex(
      shown.findIndex((option) => option.matches("[data-combobox-selected]")),
    );
  }, [options]);
  const [isBestWanted, setBestWanted] = useState(false);
  const shownText = text ?? (value ? `${value.ticker} · ${value.name}` : "");
  const wanted = (text ?? "").trim();
  const choose = (id: string) => {
    if (id === createOption) {
      combobox.closeDropdown();
      create?.onCreate(wanted);
      return;
    }
    const chosen = options.find((option) => option.id === id);
    if (!chosen) return;
    setText(null);
    onValue(chosen);
    combobox.closeDropdown();
  };
  useEffect(() => {
    if (value) setText(null);
  }, [value]);
  const best = state === "searching" ? undefined : options[0]?.id;
  useEffect(() => {
    if (!isBestWanted || state === "searching") return;
    setBestWanted(false);
    if (best !== undefined) choose(best);
  });
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          aria-autocomplete="list"
          label={props.label}
          name={props.name}
          value={shownText}
          error={props.error}
          description={props.hint}
          required={props.isRequired ?? false}
          withAsterisk={false}
          autoComplete="off"
          data-autofocus={props.isAutoFocused || undefined}
          placeholder={t("common:asset.placeholder")}
          leftSection={
            <Mark asset={text === null ? value : null}>
              <IconSearch size={18} stroke={1.6} aria-hidden />
            </Mark>
          }
          rightSection={state === "searching" ? <Loader size={16} /> : null}
          onKeyDown={(event) => {
            if (
              event.key !== "Enter" ||
              event.nativeEvent.isComposing ||
              !text ||
              combobox.getSelectedOptionIndex() !== -1
            )
              return;
            event.preventDefault();
            setBestWanted(true);
          }}
          onChange={(event) => {
            setText(event.target.value);
            setBestWanted(false);
            if (value) onValue(null);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={(event) => {
            event.target.select();
            if (text) combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            // Unmatched text would look like a choice.
            if (text !== null && value) setText(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!text}>
        <Combobox.Options aria-label={t("common:asset.found")} mah={320} className={classes.options ?? ""}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={option.id}>
              <span className={classes.option}>
                <Mark asset={option} />
                <span className={classes.ticker}>{option.ticker}</span>
                <span className={classes.name}>{option.name}</span>
                {option.detail && <span className={classes.detail}>{option.detail}</span>}
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && state !== "searching" && (
            <Combobox.Empty>
              {t(state === "failed" ? "common:asset.failed" : "common:asset.nothing")}
            </Combobox.Empty>
          )}
          {create && options.length === 0 && state === "idle" && wanted !== "" && (
            <Combobox.Option value={createOption}>
              <span className={classes.create}>
                <IconPlus size={16} stroke={1.6} aria-hidden />
                {create.label(wanted)}
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
