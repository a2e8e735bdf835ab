import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { useToasts } from "../../ui/states/toast.tsx";
import type { Source } from "./operations.contract.ts";
import classes from "./operations.module.css";

const touched = ["GET /api/admin/providers"] as const;

/** Actions on a source: its switch, and a retry while it is paused. */
export function SourceActions({ source }: { readonly source: Source }) {
  const { t } = useTranslation(["operations", "assets"]);
  const toasts = useToasts();
  const name = t(`assets:source.${source.id}`, { defaultValue: source.id });
  const shared = { onError: toasts.failed };
  const toggle = useApiMutation("POST /api/admin/switch-provider", touched);
  const reset = useApiMutation("POST /api/admin/reset-provider", touched);
  const isBroken = source.addresses.some(({ state }) => state !== "closed");
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t(source.isOn ? "operations:source.switchOffOf" : "operations:source.switchOnOf", {
          name,
        })}
        onClick={() => toggle.mutate({ id: source.id, isOn: !source.isOn }, shared)}
      >
        {t(source.isOn ? "operations:source.switchOff" : "operations:source.switchOn")}
      </button>
      {source.switched !== null && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("operations:source.asConfiguredOf", { name })}
          onClick={() => toggle.mutate({ id: source.id, isOn: null }, shared)}
        >
          {t("operations:source.asConfigured")}
        </button>
      )}
      {isBroken && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t("operations:source.resetOf", { name })}
          onClick={() =>
            reset.mutate(
              { id: source.id },
              { ...shared, onSuccess: () => toasts.done(t("operations:source.wasReset", { name })) },
            )
          }
        >
          {t("operations:source.reset")}
        </button>
      )}
    </div>
  );
}
