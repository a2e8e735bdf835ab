import { Button, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { AddressList } from "../../../ui/states/address-list.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../income.module.css";

interface FeedsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly portfolioId: string;
}

const listKey = "GET /api/divs-calendar/feeds";

export function FeedsDrawer({ isOpen, onClose, portfolioId }: FeedsDrawerProps) {
  const { t } = useTranslation("income");
  return (
    <DetailDrawer title={t("feed.title")} isOpen={isOpen} onClose={onClose}>
      <p className={classes.muted}>{t("feed.hint")}</p>
      {isOpen && (
        <>
          <FeedForm portfolioId={portfolioId} />
          <Feeds />
        </>
      )}
    </DetailDrawer>
  );
}

function FeedForm({ portfolioId }: Pick<FeedsDrawerProps, "portfolioId">) {
  const { t } = useTranslation("income");
  const [name, setName] = useState("");
  const [hasAmounts, setHasAmounts] = useState(false);
  const making = useApiMutation("POST /api/divs-calendar/feeds", [listKey]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate({ portfolioId, name, hasAmounts });
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        label={t("feed.name")}
        name="name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Switch
        label={t("feed.amounts")}
        checked={hasAmounts}
        onChange={(event) => setHasAmounts(event.currentTarget.checked)}
      />
      <Button type="submit" variant="default" loading={making.isPending} disabled={name.trim() === ""}>
        {t("feed.make")}
      </Button>
      {making.error && <p role="alert">{errorText(making.error, t)}</p>}
      {making.data && (
        <div role="status">
          <TextInput
            label={t("feed.url")}
            description={t("feed.once")}
            value={`${location.origin}${making.data.path}`}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
    </form>
  );
}

function Feeds() {
  const { t } = useTranslation("income");
  const toasts = useToasts();
  const { data, error, refetch } = useApiQuery(listKey, {});
  const taking = useApiMutation("DELETE /api/divs-calendar/feeds", [listKey]);
  return (
    <AddressList
      what={t("feed.title")}
      addresses={data?.feeds.map(({ id, name, portfolioName, hasAmounts, createdAt }) => ({
        ...{ id, name, createdAt, about: portfolioName },
        amounts: hasAmounts ? t("feed.withAmounts") : null,
      }))}
      error={error}
      onRetry={() => void refetch()}
      none={t("feed.none")}
      takeBack={t("feed.takeBack")}
      takeBackNamed={(name) => t("feed.takeBackNamed", { name })}
      isBusy={taking.isPending}
      onTakeBack={(id) =>
        taking.mutate({ id }, { onSuccess: () => toasts.done(t("feed.taken")), onError: toasts.failed })
      }
    />
  );
}
