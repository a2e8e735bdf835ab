import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { armedFault, armFault, faultKinds, onFaultChange } from "./dev-faults.ts";
import classes from "./dev-panel.module.css";

const counts = [1, 3, 1000] as const;

/** Makes the next calls of this page fail in a way of one's choice, to see how screens take it. */
export default function FaultsTab() {
  const { t } = useTranslation("dev-panel");
  const armed = useSyncExternalStore(onFaultChange, armedFault, armedFault);
  const [count, setCount] = useState<number>(counts[0]);
  return (
    <>
      <label className={classes.field}>
        {t("dev-panel:fault.count")}
        <select value={count} onChange={(event) => setCount(Number(event.target.value))}>
          {counts.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <div className={classes.row}>
        {faultKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="button button-quiet"
            aria-pressed={armed?.kind === kind}
            onClick={() => armFault(kind, armed?.kind === kind ? 0 : count)}
          >
            {t(`dev-panel:fault.kind.${kind}`)}
          </button>
        ))}
      </div>
      <p role="status">
        {armed
          ? t("dev-panel:fault.armed", { kind: t(`dev-panel:fault.kind.${armed.kind}`), count: armed.left })
          : t("dev-panel:fault.none")}
      </p>
    </>
  );
}
