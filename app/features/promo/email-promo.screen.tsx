import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { documentLoader } from "../../client/data/document-loader.ts";
import { pageContext } from "../../client/data/page-context.ts";
import type { Contracts } from "../../contracts.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import { EmailPromoPage } from "./email/email-promo-page.tsx";

type Offer = OutputOf<Contracts["GET /api/email-settings/emailpromo"]>;

/** The offer of a link; `error` where it leads nowhere. */
interface Offered {
  readonly offer: Offer | null;
  readonly error: { readonly code: string; readonly params: Readonly<Record<string, string>> } | null;
}

const nothing: Offered = { offer: null, error: null };

export const handle = { namespaces: ["promo"] };
export const clientLoader = documentLoader;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Offered> {
  const page = context.get(pageContext);
  const t = new URL(request.url).searchParams.get("t");
  if (!page.facts.hasBilling || t === null) return nothing;
  try {
    return { offer: (await page.api("GET /api/email-settings/emailpromo", { t })) as Offer, error: null };
  } catch (thrown) {
    const known = thrown instanceof Error && "code" in thrown && "params" in thrown;
    if (!known) throw thrown;
    const { code, params } = thrown as unknown as NonNullable<Offered["error"]>;
    return { offer: null, error: { code, params } };
  }
}

/** By the signed link of a mail: what its code gives, and one press to take it. */
export default function EmailPromoScreen() {
  const { offer, error } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return <EmailPromoPage token={search.get("t")} offer={offer} error={error} />;
}
