import { createContext, use } from "react";

interface InlineScripts {
  readonly nonce: string | undefined;
  readonly head: string;
  readonly body: string;
}

export const InlineScriptsContext = createContext<InlineScripts>({ nonce: undefined, head: "", body: "" });

export function InlineScript({ place }: { readonly place: "head" | "body" }) {
  const { nonce, [place]: text } = use(InlineScriptsContext);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: functions of our own, as text
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
