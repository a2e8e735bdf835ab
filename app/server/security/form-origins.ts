import type { Config } from "../config/config.ts";

export function formOriginsOf({ syncSources }: Pick<Config, "syncSources">): readonly string[] {
  return Object.values(syncSources).flatMap(({ isOn, settings }) => {
    const address = settings?.fastLinkUrl;
    return isOn === false || typeof address !== "string" || !URL.canParse(address)
      ? []
      : [new URL(address).origin];
  });
}
