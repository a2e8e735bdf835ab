import { loadShownGoals } from "../../../domain/goals/goal-view.ts";
import { demoOwnTextIn } from "../../../market/demo/portfolios/demo-texts.ts";
import { AccountType } from "../../../shared/codes.ts";
import { countOf, type WidgetKind } from "./kind.ts";

/** Goals of the portfolio, or of all, in their currencies: progress and plan. */
export const goals: WidgetKind = {
  kind: "goals",
  width: 3,
  height: "middle",
  settings: { rows: ["5", "1", "3", "10"] },
  read: async (ctx, question) => {
    const { view, language } = question;
    const { portfolio } = view;
    if (portfolio.accountType === AccountType.sandbox) return null;
    const found = await loadShownGoals(ctx, portfolio.id, countOf(question));
    const rows = found.map(
      ({ id, portfolioId, name, kind, target, currency, dueOn, state, period, ...figures }) => {
        const { current, progress, chance, yearlyIncome } = figures;
        return {
          ...{
            id,
            portfolioId,
            name: demoOwnTextIn({ user: ctx.user, language }, name),
            kind,
            target,
            currency,
            dueOn,
            state,
            period,
          },
          ...{ current, progress, chance, yearlyIncome },
        };
      },
    );
    return rows.length === 0 ? null : { type: "goals", goals: rows };
  },
};
