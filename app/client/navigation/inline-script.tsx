import { createContext, use } from "react";

/** Scripts within a page. The server fills them in; when the browser takes the page over, they have run. */
interface InlineScripts {
  readonly nonce: string | undefined;
  /** Runs before anything is painted. */
  readonly head: string;
  /** Runs the controls of a page without the application. */
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
