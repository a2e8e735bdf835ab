export interface KeyUse {
  readonly path: string;
  readonly key: string;
  readonly isPrefix: boolean;
  /** In a call or attribute that only holds keys. */
  readonly isCertain: boolean;
  readonly namespaces: readonly string[];
}

const keyPattern = /^(?:[a-z0-9-]+:)?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
/** t("key"), t(`key.${x}`), i18nKey="key", labelKey: "key", titleKey={"key"} */
const certain = /(?:\bt\(\s*|\bi18nKey=\{?|\b\w*[kK]ey\s*[:=]\s*\{?\s*)(["'`])((?:(?!\1)[^\\\n])*)\1/g;
/** t(isOpen ? "key" : "other"): both are certain. */
const either = /\bt\(\s*[\w.!=&|<> ]*(?:(["'])[\w-]*\1\s*)?\?\s*(["'])([^"'\n]+)\2\s*:\s*(["'])([^"'\n]+)\4/g;
const literal = /(["'`])((?:(?!\1)[^\\\n])*)\1/g;

/** Certain uses must exist; other key-like literals only count as used. */
export function listKeyUses(text: string, path: string): readonly KeyUse[] {
  const source = text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
  const namespaces = [...source.matchAll(/useTranslation\(\s*\[?\s*((?:["'][\w-]+["'],?\s*)+)/g)].flatMap(
    (match) => [...(match[1] ?? "").matchAll(/["']([\w-]+)["']/g)].map((name) => name[1] ?? ""),
  );
  const toUse = (named: string, isCertain: boolean): readonly KeyUse[] => {
    const cut = named.indexOf("${");
    const key = cut >= 0 ? named.slice(0, cut) : named;
    if (key === "" || (cut >= 0 ? !/[.:_-]$/.test(key) : !keyPattern.test(key))) return [];
    if (!isCertain && !/[.:]/.test(key)) return [];
    return [{ path, key, isPrefix: cut >= 0, isCertain, namespaces }];
  };
  return [
    ...[...source.matchAll(certain)].flatMap((match) =>
      toUse(match[2] ?? "", isCall(match[0]) || isLikelyKey(match[2] ?? "")),
    ),
    ...[...source.matchAll(either)].flatMap((match) =>
      [match[3] ?? "", match[5] ?? ""].flatMap((key) => toUse(key, true)),
    ),
    ...[...source.matchAll(literal)].flatMap((match) => toUse(match[2] ?? "", false)),
  ];
}

const isCall = (matched: string): boolean => /^(t\(|i18nKey)/.test(matched);

const isLikelyKey = (key: string): boolean => /[.:]/.test(key.replace(/:\$\{.*/, ""));
