import { useTranslation } from "react-i18next";
import { useSignUpModal } from "../../shell/sign-up/ask-sign-up.tsx";
import { IconEye } from "../../ui/icons/icons.ts";

/** Watch button for visitors: the asset is added once there is an account. */
export function WatchButton({ symbol }: { readonly symbol: string }) {
  const { t } = useTranslation("asset-pages");
  const [ask, modal] = useSignUpModal();
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-haspopup="dialog"
        onClick={() => ask({ kind: "watch", id: symbol })}
      >
        <IconEye size={18} stroke={1.6} aria-hidden />
        {t("watch.button")}
      </button>
      {modal}
    </>
  );
}
