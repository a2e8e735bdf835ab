import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { pieColors, pieIcons } from "../../shared/names/pie-look.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { branchKeys, type DraftNode, isPie } from "./draft-tree.ts";
import { pieIconOf } from "./pie-look.ts";
import classes from "./pies.module.css";
import type { PieDraftState } from "./use-pie-draft.ts";

interface Props {
  readonly state: PieDraftState;
  readonly openKey: string | null;
  readonly onClose: () => void;
}

/** Name, colour, icon and place of a row, edited in the draft. */
export function NodeDrawer({ state, openKey, onClose }: Props) {
  const node = state.draft.find(({ key }) => key === openKey);
  return (
    <DetailDrawer title={node ? state.nameOf(node.key) : ""} isOpen={node !== undefined} onClose={onClose}>
      {node && <Fields node={node} state={state} onClose={onClose} />}
    </DetailDrawer>
  );
}

function Fields({ node, state, onClose }: Pick<Props, "state" | "onClose"> & { readonly node: DraftNode }) {
  const { t } = useTranslation("pies");
  const { key } = node;
  const own = branchKeys(state.draft, key);
  const places = state.draft.filter((one) => isPie(one) && !own.has(one.key));
  return (
    <div className={classes.stack}>
      {isPie(node) && (
        <>
          <TextBox
            label={t("node.name")}
            name="name"
            value={node.name}
            onValue={(name) => state.change(key, { name })}
            maxLength={100}
          />
          <Colors node={node} state={state} />
          <Icons node={node} state={state} />
        </>
      )}
      <SelectBox
        label={t("node.place")}
        name="place"
        value={node.parent ?? ""}
        onValue={(parent) => {
          const last = state.draft.findLast((one) => one.parent === (parent || null) && one.key !== key);
          state.move(key, { parent: parent || null, after: last?.key ?? null });
        }}
        options={[
          { value: "", label: t("drag.top") },
          ...places.map((one) => ({ value: one.key, label: one.name })),
        ]}
      />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t("node.done")}</Button>
        <Button
          variant="subtle"
          color="loss"
          onClick={() => {
            onClose();
            state.remove(key);
          }}
        >
          {t(isPie(node) ? "node.removeCategory" : "node.remove")}
        </Button>
      </div>
    </div>
  );
}

type PartProps = Pick<Props, "state"> & { readonly node: DraftNode };

function Colors({ node, state }: PartProps) {
  const { t } = useTranslation("pies");
  return (
    <fieldset className={classes.choices}>
      <legend>{t("node.color")}</legend>
      {Array.from({ length: pieColors }, (_, i) => i + 1).map((color) => (
        <button
          key={color}
          type="button"
          className={classes.choice}
          aria-pressed={node.color === color}
          aria-label={t("node.colorOf", { number: color })}
          onClick={() => state.change(node.key, { color: node.color === color ? null : color })}
        >
          <span className={classes.mark} data-series={color} />
        </button>
      ))}
    </fieldset>
  );
}

function Icons({ node, state }: PartProps) {
  const { t } = useTranslation("pies");
  return (
    <fieldset className={classes.choices}>
      <legend>{t("node.icon")}</legend>
      {pieIcons.map((icon) => {
        const Icon = pieIconOf[icon];
        return (
          <button
            key={icon}
            type="button"
            className={classes.choice}
            aria-pressed={node.icon === icon}
            aria-label={t(`icon.${icon}`)}
            onClick={() => state.change(node.key, { icon: node.icon === icon ? null : icon })}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </button>
        );
      })}
    </fieldset>
  );
}
