import { Button, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import classes from "./community.module.css";
import { closePublicModal } from "./public-modal-state.ts";

const shown = ["weights", "returns", "description"] as const;
const hidden = ["amounts", "account", "own"] as const;

/** Explains what a public page reveals. */
export default function PublicModal({ portfolioId }: { readonly portfolioId: string }) {
  const { t } = useTranslation("community");
  const navigate = useNavigate();
  const goOn = () => {
    closePublicModal();
    void navigate(`/share/publish?p=${portfolioId}`);
  };
  return (
    <Modal
      opened
      onClose={closePublicModal}
      title={t("modal.title")}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      <div className={classes.form}>
        <p className={classes.muted}>{t("modal.lead")}</p>
        {(
          [
            ["shown", shown],
            ["hidden", hidden],
          ] as const
        ).map(([kind, names]) => (
          <section key={kind}>
            <h3 className={classes.name}>{t(`modal.${kind}.title`)}</h3>
            <ul className={classes.points}>
              {names.map((name) => (
                <li key={name}>{t(`modal.${kind}.${name}`)}</li>
              ))}
            </ul>
          </section>
        ))}
        <div className={classes.ends}>
          <Button variant="default" onClick={closePublicModal}>
            {t("modal.later")}
          </Button>
          <Button data-autofocus onClick={goOn}>
            {t("modal.go")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
