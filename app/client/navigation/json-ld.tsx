import { jsonLdText, type StructuredData } from "./structured-data.ts";

/** Renders structured data, which needs no nonce: the policy covers executed scripts. */
export function JsonLd({ facts }: { readonly facts: StructuredData | readonly StructuredData[] }) {
  const all = Array.isArray(facts) ? facts : [facts];
  return all.map((fact: StructuredData) => (
    <script
      key={String(fact["@type"])}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" written as its code
      dangerouslySetInnerHTML={{ __html: jsonLdText({ "@context": "https://schema.org", ...fact }) }}
    />
  ));
}
