import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/use-api.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../../ui/states/skeleton.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import own from "./editor.module.css";

interface AddressesDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every address that opens a widget of this user, and how it is taken back. */
export function AddressesDrawer({ isOpen, onClose }: AddressesDrawerProps) {
  const { t } = useTranslation("dashboard");
  return (
    <DetailDrawer title={t("address.title")} isOpen={isOpen} onClose={onClose}>
      <p className={own.hint}>{t("address.listHint")}</p>
      {isOpen && <Addresses />}
    </DetailDrawer>
  );
}

function Addresses() {
  const { t } = useTranslation("dashboard");
  const toasts = useToasts();
  const key = "GET /api/Dashboard/widget-tokens";
  const { data, error, refetch } = useApiQuery(key, {});
  const taking = useApiMutation("DELETE /api/Dashboard/widget-tokens", [key]);
  if (error)
    return <ErrorState what={t("address.title")} error={error} onRetry={() => void refetch()} isCompact />;
  if (!data) return <SkeletonRows count={3} />;
  if (data.tokens.length === 0) return <p>{t("address.none")}</p>;
  const takeBack = (id: string) =>
    taking.mutate({ id }, { onSuccess: () => toasts.done(t("address.taken")), onError: toasts.failed });
  return (
    <ul className={own.addresses}>
      {data.tokens.map(({ id, name, kind, portfolioName, isStealth, createdAt }) => (
        <li key={id}>
          <span>
            <span className={own.kindName}>{name}</span>
            <span className={own.about}>
              {t(`widget.${kind}`, { what: t("benchmarkAny") })} · {portfolioName} ·{" "}
              <DateText value={createdAt.slice(0, 10)} />
              {!isStealth && <> · {t("address.withAmounts")}</>}
            </span>
          </span>
          <button
            type="button"
            className="button button-quiet"
            disabled={taking.isPending}
            aria-label={t("address.takeBackNamed", { name })}
            onClick={() => takeBack(id)}
          >
            {t("address.takeBack")}
          </button>
        </li>
      ))}
    </ul>
  );
}
