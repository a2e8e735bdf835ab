import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import type { Discount } from "../buying/buying.schema.ts";
import classes from "./checkout.module.css";

/** A promo code: kept for the account, and counted where it is the best discount. */
export function PromoField({ discount }: { readonly discount: Discount | null }) {
  const { t } = useTranslation(["buying", "common"]);
  const [code, setCode] = useState("");
  const apply = useApiMutation("POST /api/subscriptionPricing/applypromo" as never, [
    "GET /api/subscriptionPricing/getpaymentmodaldata",
    "GET /api/subscriptionPricing/getsubscriptionpricing",
  ]);
  const isBest = apply.isSuccess && discount?.code?.toLowerCase() === code.trim().toLowerCase();
  return (
    <form
      className={classes.promo}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") apply.mutate({ code: code.trim() } as never);
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
        error={apply.error ? promoError(apply.error, t) : undefined}
      />
      <Button type="submit" variant="default" loading={apply.isPending}>
        {t("buying:promo.apply")}
      </Button>
      <p className={classes.promoDone} role="status">
        {apply.isSuccess && t(isBest ? "buying:promo.applied" : "buying:promo.keptOnly")}
      </p>
    </form>
  );
}

/** The reason of a refusal says more than its code. */
function promoError(
  error: { readonly code: string; readonly params?: Readonly<Record<string, string>> | undefined },
  t: ReturnType<typeof useTranslation>["t"],
): string {
  const { reason } = error.params ?? {};
  return t(`buying:promo.refused.${reason}`, { defaultValue: errorText(error, t) });
}
