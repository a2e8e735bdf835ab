import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import type { Discount } from "../buying/buying.schema.ts";
import classes from "./checkout.module.css";
import type { Choice } from "./choice.ts";

/** A promo code: kept for the account, and counted where it is the best discount; a free period begins at once. */
export function PromoField({
  discount,
  choice,
}: {
  readonly discount: Discount | null;
  readonly choice: Choice;
}) {
  const { t } = useTranslation(["buying", "common"]);
  const [code, setCode] = useState("");
  const apply = useApiMutation("POST /api/subscriptionPricing/applypromo", [
    "GET /api/subscriptionPricing/getpaymentmodaldata",
    "GET /api/subscriptionPricing/getsubscriptionpricing",
    "GET /api/subscriptionPricing/subscription",
    "GET /api/userProfile/checkSubscription",
  ]);
  const isBest = discount?.code?.toLowerCase() === code.trim().toLowerCase();
  const isGrant = apply.data?.gift.grant != null;
  return (
    <form
      className={classes.promo}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") apply.mutate({ ...choice, code: code.trim() });
      }}
    >
      <TextBox
        label={t("buying:promo.label")}
        name="promo"
        value={code}
        onValue={(value) => {
          setCode(value);
          apply.reset();
        }}
        autoComplete="off"
        maxLength={40}
        error={apply.error ? errorText(apply.error, t) : undefined}
      />
      <Button type="submit" variant="default" loading={apply.isPending}>
        {t("buying:promo.apply")}
      </Button>
      <p className={classes.promoDone} role="status">
        {apply.isSuccess && t(`buying:promo.${isGrant ? "granted" : isBest ? "applied" : "keptOnly"}`)}
      </p>
    </form>
  );
}
