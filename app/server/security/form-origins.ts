import type { Config } from "../config/config.ts";

/** Where the login form of an aggregator is posted to (`fastLinkUrl`), of those that are switched on. */
export function formOriginsOf({ syncSources }: Pick<Config, "syncSources">): readonly string[] {
  return Object.values(syncSources).flatMap(({ isOn, settings }) => {
    const address = settings?.fastLinkUrl;
    return isOn === false || typeof address !== "string" || !URL.canParse(address)
      ? []
      : [new URL(address).origin];
  });
}
