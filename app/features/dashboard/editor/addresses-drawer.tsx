import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { AddressList } from "../../../ui/states/address-list.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import own from "./editor.module.css";

interface AddressesDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

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
  return (
    <AddressList
      what={t("address.title")}
      addresses={data?.tokens.map(({ id, name, kind, portfolioName, isStealth, createdAt }) => ({
        ...{ id, name, createdAt },
        about: `${t(`widget.${kind}`, { what: t("benchmarkAny") })} · ${portfolioName}`,
        amounts: isStealth ? null : t("address.withAmounts"),
      }))}
      error={error}
      onRetry={() => void refetch()}
      none={t("address.none")}
      takeBack={t("address.takeBack")}
      takeBackNamed={(name) => t("address.takeBackNamed", { name })}
      isBusy={taking.isPending}
      onTakeBack={(id) =>
        taking.mutate({ id }, { onSuccess: () => toasts.done(t("address.taken")), onError: toasts.failed })
      }
    />
  );
}
