import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallKey } from "../../../client/api/api-client.ts";
import { useApiMutation, useApiQuery } from "../../../client/data/use-api.ts";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { DetailDrawer } from "../../../ui/shell/detail-drawer.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../backtest.module.css";
import { lineName } from "../results/line-names.ts";
import type { Stats } from "./draft.ts";

interface Props {
  readonly stats: Stats;
  /** Selected portfolio of the result. */
  readonly first: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Queries that show categories. */
const touched: readonly CallKey[] = [
  "GET /api/pie/getByPortfolioId",
  "GET /api/holdings",
  "GET /api/rebalancing",
  "POST /api/rebalancing/plan",
];

/** Turns the weights of a simulated portfolio into targets. */
export function SavePiesDrawer({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation("backtest");
  return (
    <DetailDrawer title={t("pies.title")} isOpen={isOpen} onClose={onClose}>
      {isOpen && <SaveForm {...rest} onClose={onClose} />}
    </DetailDrawer>
  );
}

function SaveForm({ stats, first, onClose }: Omit<Props, "isOpen">) {
  const { t } = useTranslation("backtest");
  const toasts = useToasts();
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
  const played = stats.lines.filter(({ portfolio }) => portfolio !== null);
  const [portfolio, setPortfolio] = useState(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const portfolioId = chosen ?? portfolios[0]?.id ?? "";
  const isReady = portfolioId !== "";
  // Its version detects changes since it was read.
  const tree = useApiQuery("GET /api/pie/getByPortfolioId", { portfolioId }, { isEnabled: isReady });
  const save = useApiMutation("POST /api/backtest/save-pies", touched);
  const errors = toFieldErrors(save.error, [], t);
  const version = tree.data?.portfolioId === portfolioId ? tree.data.version : null;
  const submit = () =>
    version !== null &&
    void save.mutateAsync({ id: stats.id, portfolio, portfolioId, version }).then(
      () => {
        toasts.done(t("pies.done"));
        onClose();
      },
      () => undefined,
    );
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <p className={classes.muted}>{t("pies.text")}</p>
      {played.length > 1 && (
        <SelectBox
          label={t("pies.from")}
          name="played"
          value={String(portfolio)}
          onValue={(value) => setPortfolio(Number(value))}
          options={played.map((line) => ({ value: String(line.portfolio), label: lineName(line, t) }))}
        />
      )}
      <SelectBox
        label={t("pies.to")}
        name="portfolio"
        value={portfolioId}
        onValue={setChosen}
        options={portfolios.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {(tree.data?.nodes.length ?? 0) > 0 && <p className={classes.muted}>{t("pies.replaces")}</p>}
      <SubmitRow
        label={t("pies.save")}
        isBusy={save.isPending}
        isDisabled={version === null}
        onCancel={onClose}
        error={errors.form}
      />
    </form>
  );
}
