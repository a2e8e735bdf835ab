import type { Config } from "../config/config.ts";

/** Returns where login forms of enabled aggregators post to (`fastLinkUrl`). */
export function formOriginsOf({ syncSources }: Pick<Config, "syncSources">): readonly string[] {
  return Object.values(syncSources).flatMap(({ isOn, settings }) => {
    const address = settings?.fastLinkUrl;
    return isOn === false || typeof address !== "string" || !URL.canParse(address)
      ? []
      : [new URL(address).origin];
  });
}
