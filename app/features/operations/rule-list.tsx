import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "../../ui/icons/icons.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Rule } from "./operations.contract.ts";
import classes from "./operations.module.css";

/** Every need with the sources that are asked for it, in turn; the order is changed where one unfolds it. */
export const RuleList = ({ rules }: { readonly rules: readonly Rule[] }) => (
  <ul className={classes.lines}>
    {rules.map((rule) => (
      <RuleItem key={rule.name} rule={rule} />
    ))}
  </ul>
);

/** "Prices, quotes · shares, bonds · Russia". */
function useNeedText(): (rule: Rule) => string {
  const { t, i18n } = useTranslation("operations");
  return ({ wants, kinds, countries }) => {
    const list = (names: readonly string[]) => names.join(", ");
    const regions = new Intl.DisplayNames([i18n.language], { type: "region" });
    const parts = [
      list(wants.map((want) => t(`operations:want.${want}`))),
      list(kinds.map((kind) => t(`operations:kind.${kind}`))),
      list(countries.map((country) => regions.of(country) ?? country)),
    ].filter((part) => part !== "");
    const text = parts.join(" · ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}

const moved = (list: readonly string[], at: number, by: 1 | -1): string[] => {
  const next = [...list];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
};

function RuleItem({ rule }: { readonly rule: Rule }) {
  const { t } = useTranslation(["operations", "assets"]);
  const need = useNeedText()(rule);
  const toasts = useToasts();
  const save = useApiMutation("POST /api/admin/order-providers", ["GET /api/admin/providers"]);
  const put = (sources: string[] | null) =>
    save.mutate({ rule: rule.name, sources }, { onError: toasts.failed });
  const nameOf = (id: string) => t(`assets:source.${id}`, { defaultValue: id });
  const others = rule.candidates.filter((id) => !rule.sources.includes(id));
  return (
    <li className={classes.line}>
      <details className={`${classes.lineText} ${classes.more}`}>
        <summary>
          <span className={classes.lineName}>
            {need}
            {rule.isChanged && (
              <span className={classes.badge} data-tone="warn">
                {t("operations:order.changed")}
              </span>
            )}
          </span>
          <span className={classes.turn}>
            {rule.sources.length === 0 ? t("operations:order.nobody") : rule.sources.map(nameOf).join(" → ")}
          </span>
        </summary>
        <ol className={classes.order}>
          {rule.sources.map((id, at) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <span className={classes.tools}>
                <IconButton
                  label={t("operations:order.up", { name: nameOf(id), need })}
                  isDisabled={at === 0}
                  onPress={() => put(moved(rule.sources, at, -1))}
                >
                  <IconArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t("operations:order.down", { name: nameOf(id), need })}
                  isDisabled={at === rule.sources.length - 1}
                  onPress={() => put(moved(rule.sources, at, 1))}
                >
                  <IconArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t("operations:order.leaveOut", { name: nameOf(id), need })}
                  onPress={() => put(rule.sources.filter((other) => other !== id))}
                >
                  <IconX size={16} aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
        <div className={classes.actions}>
          {others.map((id) => (
            <button
              key={id}
              type="button"
              className="button button-quiet"
              aria-label={t("operations:order.askTooOf", { name: nameOf(id), need })}
              onClick={() => put([...rule.sources, id])}
            >
              <IconPlus size={16} aria-hidden />
              {nameOf(id)}
            </button>
          ))}
          {rule.isChanged && (
            <button type="button" className="button button-quiet" onClick={() => put(null)}>
              {t("operations:order.reset")}
            </button>
          )}
        </div>
      </details>
    </li>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

const IconButton = ({ label, isDisabled = false, onPress, children }: IconButtonProps) => (
  <button
    type="button"
    className={classes.iconButton}
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onPress}
  >
    {children}
  </button>
);
