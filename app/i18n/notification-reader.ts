import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";
import type { NoticeReader } from "./format-notification.ts";
import { makeI18n } from "./make-i18n.ts";
import type { Texts } from "./texts.ts";

const namespaces = ["common", "mail", "notices", "account-mails", "billing-mails"];

export function makeReader(
  texts: Texts,
  { language, locale }: { readonly language: Language; readonly locale: Locale },
): NoticeReader {
  const resources = Object.fromEntries(namespaces.map((name) => [name, texts.get(language, name)]));
  const { t } = makeI18n({ language, namespaces, resources, build: "" });
  return { t: (key, values) => t(key, values ?? {}), language, locale };
}
