import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { LoadedQueries } from "../../../client/data/loaded-queries.tsx";
import type { ScreenData } from "../../../client/data/screen.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { FormError } from "../../../shell/forms/form-error.tsx";
import classes from "../../../shell/forms/forms.module.css";
import { RichText } from "../../../shell/rich-text.tsx";
import { goToProvider, type Provider } from "./external-flow.ts";

interface ProviderButtonsProps {
  readonly next: string | null;
}

/** Sign-in by external accounts; hidden when none is set up. The page's loader has requested the list. */
export function ProviderButtons({ next }: ProviderButtonsProps) {
  const { answersAt } = useLoaderData<ScreenData>();
  return (
    <LoadedQueries answersAt={answersAt}>
      <Buttons next={next} />
    </LoadedQueries>
  );
}

function Buttons({ next }: ProviderButtonsProps) {
  const { t } = useTranslation("factors");
  const { data } = useApiQuery("GET /api/account/external-providers", {});
  const [hasFailed, setHasFailed] = useState(false);
  if (!data || data.providers.length === 0) return null;
  const leave = (provider: Provider) => {
    setHasFailed(false);
    goToProvider(provider, "enter", next).catch(() => setHasFailed(true));
  };
  return (
    <>
      <p className={classes.or}>{t("factors:step.or")}</p>
      {data.providers.map((provider) => (
        <button
          key={provider.provider}
          type="button"
          className="button button-large button-quiet"
          onClick={() => leave(provider)}
        >
          {t("factors:external.enter", { provider: t(`factors:external.name.${provider.provider}`) })}
        </button>
      ))}
      <FormError code={hasFailed ? "EXTERNAL_UNREACHABLE" : null} />
      <p className={classes.hint}>
        <RichText
          text={t("factors:external.consent")}
          parts={{
            privacy: (words) => <a href="/public/privacy">{words}</a>,
            terms: (words) => <a href="/public/terms">{words}</a>,
          }}
        />
      </p>
    </>
  );
}
