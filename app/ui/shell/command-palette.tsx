import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { IconType } from "../icons/icon.tsx";
import { IconSearch } from "../icons/icons.ts";
import { AssetMark } from "../market/asset-mark.tsx";
import type { MarkedAsset } from "../market/mark-of.ts";
import classes from "./command-palette.module.css";
import { Keys } from "./keys.tsx";

const [store, palette] = createSpotlight();

export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: IconType | undefined;
  readonly asset?: MarkedAsset;
  readonly shortcut?: string | undefined;
  readonly tag?: string;
  readonly perform: () => void;
}

export interface PaletteGroup {
  readonly name: string;
  readonly label: string;
  readonly items: readonly PaletteItem[];
}

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly groups: readonly PaletteGroup[];
  readonly status: string;
  readonly note?: ReactNode;
}

/** Search field with grouped results: a combobox with an always open list. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onClose, query, onQuery, groups, status, note } = props;
  const { t } = useTranslation("common");
  const listId = useId();
  const items = groups.flatMap((group) => group.items);
  const { active, move, choose } = useActive(items, query);
  useEffect(() => {
    if (isOpen) palette.open();
    else palette.close();
  }, [isOpen]);
  const perform = (item: PaletteItem | undefined) => {
    if (!item) return;
    palette.close();
    item.perform();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") perform(items[active]);
    else if (!move(event)) return;
    event.preventDefault();
  };
  const idOf = (item: PaletteItem) => `${listId}-${items.indexOf(item)}`;
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      // At the top: results change the height, not the field's position.
      centered={false}
      attributes={{ content: { "aria-label": t("common:palette.open") } }}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 100, transition: "fade" }}
    >
      <Spotlight.Search
        aria-label={t("common:palette.label")}
        placeholder={t("common:palette.placeholder")}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items[active] ? idOf(items[active]) : undefined}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {note}
      <div id={listId} className={classes.list} role="listbox" aria-label={t("common:palette.results")}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={group.name} role="group" aria-labelledby={`${listId}-${group.name}`}>
            <div id={`${listId}-${group.name}`} className={classes.heading} role="presentation">
              {group.label}
            </div>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={idOf(item)}
                item={item}
                isActive={item === items[active]}
                onPoint={() => choose(items.indexOf(item))}
                onPress={() => perform(item)}
              />
            ))}
          </div>
        ))}
      </div>
    </Spotlight.Root>
  );
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onPress: () => void;
}

function Option({ id, item, isActive, onPoint, onPress }: OptionProps) {
  const { label, detail, icon: Icon, asset, shortcut, tag } = item;
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  }, [id, isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys
    // biome-ignore lint/a11y/useFocusableInteractive: named by aria-activedescendant
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isActive}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onPress}
    >
      <span className={classes.icon}>
        {asset ? (
          <AssetMark asset={asset} size="tiny" />
        ) : (
          Icon && <Icon size={20} stroke={1.6} aria-hidden />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {tag && <span className={classes.tag}>{tag}</span>}
      {shortcut && <Keys shortcut={shortcut} />}
    </div>
  );
}

/** Returns the active option: the first after a change of text. */
function useActive(items: readonly PaletteItem[], query: string) {
  const [moved, setMoved] = useState<{ readonly id: string; readonly query: string } | null>(null);
  const kept = moved?.query === query ? items.findIndex(({ id }) => id === moved.id) : -1;
  const active = Math.max(0, kept);
  const choose = (at: number) => {
    const item = items[at];
    if (item) setMoved({ id: item.id, query });
  };
  const move = ({ key }: KeyboardEvent): boolean => {
    const last = items.length - 1;
    if (key === "ArrowDown") choose(active === last ? 0 : active + 1);
    else if (key === "ArrowUp") choose(active === 0 ? last : active - 1);
    else if (key === "Home") choose(0);
    else if (key === "End") choose(last);
    else return false;
    return true;
  };
  return { active, choose, move };
}
