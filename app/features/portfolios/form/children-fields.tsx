import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import type { FieldErrors } from "../../../ui/form/field-errors.ts";
import classes from "../manage-portfolios.module.css";
import type { ChildState, PortfolioState } from "../portfolio-state.ts";

interface ChildrenProps {
  readonly state: PortfolioState;
  readonly change: (part: Partial<PortfolioState>) => void;
  readonly errors: FieldErrors;
}

/** Parts of a composite, each with its period. */
export function ChildrenFields({ state, change, errors }: ChildrenProps) {
  const { t } = useTranslation("portfolios");
  const { today } = useRootData();
  const { data } = useApiQuery("GET /api/MyPortfolio/get-non-composite", {});
  const { children } = state;
  const put = (id: string, part: Partial<ChildState>) =>
    change({ children: children.map((child) => (child.id === id ? { ...child, ...part } : child)) });
  const toggle = (id: string, isIn: boolean) =>
    change({
      children: isIn ? [...children, { id, from: null, to: null }] : children.filter((one) => one.id !== id),
    });
  return (
    <fieldset className={classes.children}>
      <legend>{t("form.children")}</legend>
      {(data?.portfolios ?? []).map(({ id, name, currency }) => {
        const place = children.findIndex((child) => child.id === id);
        const child = children[place];
        return (
          <div key={id} className={classes.child}>
            <label className={classes.check}>
              <input
                type="checkbox"
                name={`child-${id}`}
                checked={child !== undefined}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              {name} <span className={classes.muted}>{currency}</span>
            </label>
            {child && (
              <div className={classes.days}>
                <DateBox
                  label={t("form.childFrom")}
                  name={`children.${place}.from`}
                  value={child.from}
                  onValue={(from) => put(id, { from })}
                  today={today}
                  error={errors.of(`children.${place}.from`)}
                />
                <DateBox
                  label={t("form.childTo")}
                  name={`children.${place}.to`}
                  value={child.to}
                  onValue={(to) => put(id, { to })}
                  today={today}
                  error={errors.of(`children.${place}.to`)}
                />
              </div>
            )}
          </div>
        );
      })}
      {data?.portfolios.length === 0 && <p className={classes.muted}>{t("form.noChildren")}</p>}
      <p className={classes.muted}>{t("form.childrenHint")}</p>
    </fieldset>
  );
}
