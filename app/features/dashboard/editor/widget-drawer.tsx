import { useTranslation } from "react-i18next";
import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { useSearchAssets } from "../../../client/data/search-assets.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import type { Widget } from "../widget.schema.ts";
import { AddressForm } from "./address-form.tsx";
import { heights, widths } from "./draft.ts";
import own from "./editor.module.css";
import { useKinds } from "./use-kinds.ts";

const isAsset = (choice: string | undefined): choice is `asset:${string}` =>
  choice?.startsWith("asset:") === true;

interface WidgetDrawerProps {
  readonly input: ScreenInput;
  readonly widget: Widget;
  readonly name: string;
  readonly portfolioId: string;
  readonly onChange: (change: Partial<Pick<Widget, "width" | "height" | "settings">>) => void;
  readonly onClose: () => void;
}

/** Size and settings of a widget, and its public address. */
export function WidgetDrawer({ input, widget, name, portfolioId, onChange, onClose }: WidgetDrawerProps) {
  const { t } = useTranslation("dashboard");
  const { kinds } = useKinds(input, true);
  const { kind, width, height, settings } = widget;
  const search = useSearchAssets(portfolioId);
  const choices = Object.entries(kinds?.find((info) => info.kind === kind)?.settings ?? {});
  const isCompared = choices.some(([setting]) => setting === "benchmark");
  const benchmarks = useApiQuery("GET /api/benchmarkList/list", {}, { isEnabled: isCompared }).data
    ?.benchmarks;
  const labelOf = (setting: string, choice: string) => {
    if (setting === "rows") return choice;
    if (setting === "period" && choice !== "page") return t(`common:period.short.${choice}`);
    if (isAsset(choice)) return t("setting.benchmark.asset");
    const isListed = setting === "benchmark" && /[@:]/.test(choice);
    return isListed
      ? (benchmarks?.find(({ id }) => id === choice)?.name ?? choice)
      : t(`setting.${setting}.${choice}`);
  };
  /** Available benchmarks, and the selected one. */
  const shownOf = (setting: string, list: readonly string[]) => {
    if (setting !== "benchmark") return list;
    const chosen = settings[setting] ?? list[0];
    const all = isAsset(chosen) ? [...list, chosen] : list;
    return benchmarks === undefined
      ? all
      : all.filter((choice) => {
          if (!/[@:]/.test(choice) || chosen === choice) return true;
          return benchmarks.some(({ id, refusal }) => id === choice && refusal === null);
        });
  };
  return (
    <DetailDrawer title={name} isOpen onClose={onClose}>
      <div className={own.form}>
        <SelectBox
          label={t("setting.width")}
          name="width"
          value={String(width)}
          onValue={(next) => onChange({ width: widths.find((size) => String(size) === next) ?? width })}
          options={widths.map((size) => ({ value: String(size), label: t(`setting.widths.${size}`) }))}
        />
        <SelectBox
          label={t("setting.height")}
          name="height"
          value={height}
          onValue={(next) => onChange({ height: heights.find((size) => size === next) ?? height })}
          options={heights.map((size) => ({ value: size, label: t(`setting.heights.${size}`) }))}
        />
        {choices.map(([setting, list]) => (
          <SelectBox
            key={setting}
            label={t(`setting.name.${setting}`)}
            name={setting}
            value={settings[setting] ?? list[0] ?? ""}
            onValue={(next) => onChange({ settings: { ...settings, [setting]: next } })}
            options={shownOf(setting, list).map((choice) => ({
              value: choice,
              label: labelOf(setting, choice),
            }))}
          />
        ))}
        {isCompared && (
          <AssetPicker
            label={t("setting.anyAsset")}
            name="benchmark-asset"
            value={null}
            search={search}
            onValue={(asset) =>
              asset && onChange({ settings: { ...settings, benchmark: `asset:${asset.id}` } })
            }
          />
        )}
      </div>
      <AddressForm widget={widget} portfolioId={portfolioId} />
    </DetailDrawer>
  );
}
