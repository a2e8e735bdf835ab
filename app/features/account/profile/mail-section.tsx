import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/shell/card.tsx";
import { MarketingSwitch } from "./marketing-switch.tsx";
import { OwnInfo } from "./own-info.tsx";

function NewsCard() {
  const { t } = useTranslation("account");
  const client = useQueryClient();
  return (
    <OwnInfo>
      {({ email, isMarketingAgreed }) => (
        <Card title={t("account:settings.consents.kind.marketing")}>
          <MarketingSwitch
            email={email}
            initial={isMarketingAgreed}
            onSaved={() => void client.invalidateQueries({ queryKey: ["GET /api/user/getuserinfo"] })}
          />
        </Card>
      )}
    </OwnInfo>
  );
}

export const mailCards = [{ id: "news", View: NewsCard }] as const;
