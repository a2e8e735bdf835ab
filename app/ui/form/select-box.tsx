import { NativeSelect, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
}

function toData(options: readonly SelectOption[]) {
  if (options.every(({ group }) => group === undefined)) return [...options];
  const groups = Map.groupBy(options, ({ group }) => group ?? "");
  return [...groups].map(([group, items]) => ({
    group,
    items: items.map(({ value, label }) => ({ value, label })),
  }));
}

interface SelectBoxProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly options: readonly SelectOption[];
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Longer lists are searchable; shorter ones are native, best on phones. */
const searchFrom = 12;

export function SelectBox({ label, name, value, onValue, options, error, hint }: SelectBoxProps) {
  const { t } = useTranslation("common");
  const shared = { label, name, value, error, description: hint, data: toData(options) };
  const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];
  if (options.length < searchFrom) {
    return (
      <NativeSelect
        {...shared}
        inputWrapperOrder={order}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    );
  }
  return (
    <Select
      {...shared}
      inputWrapperOrder={order}
      searchable
      // A country list in every row would mount thousands of options.
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={t("common:field.nothingFound")}
      maxDropdownHeight={280}
      onChange={(next) => next !== null && onValue(next)}
    />
  );
}
