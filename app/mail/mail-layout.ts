import type { MailBlock, MailContent } from "./mail-template.ts";

export interface MailFrame {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly language: string;
  /** Reason for the mail. */
  readonly reason: string;
  /** Absent for mandatory mails. */
  readonly unsubscribe?: { readonly label: string; readonly url: string } | undefined;
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark);

/** Some programs drop style sheets. */
const style = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #14181d !important; }
  .card { background-color: #1d2329 !important; border-color: #323a43 !important; }
  .word { color: #e8ecf0 !important; }
  .quiet { color: #a3adb8 !important; }
  .line { border-color: #323a43 !important; }
}`;
const font = "font-family: -apple-system, 'Segoe UI', Roboto, Arial, sans-serif;";
const word = `${font} font-size: 16px; line-height: 24px; color: #1c2228;`;
const quiet = `${font} font-size: 13px; line-height: 20px; color: #5b6672;`;

export function toMailHtml(content: MailContent, frame: MailFrame): string {
  const { title, preheader, subject, blocks } = content;
  const foot = [
    safe(frame.reason),
    ...(frame.unsubscribe
      ? [
          `<a class="quiet" href="${safe(frame.unsubscribe.url)}" style="${quiet}">${safe(frame.unsubscribe.label)}</a>`,
        ]
      : []),
  ].join("<br>");
  return `<!doctype html>
<html lang="${safe(frame.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(subject)}</title>
<style>${style}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background-color: #f3f5f7;">
<div style="display: none; max-height: 0; overflow: hidden;">${safe(preheader)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color: #f3f5f7;">
<tr><td align="center" style="padding: 24px 12px;">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; background-color: #ffffff; border: 1px solid #dfe4e9; border-radius: 8px;">
<tr><td style="padding: 28px 28px 8px;">
<p class="quiet" style="${quiet} margin: 0 0 12px; font-weight: 600;">Zerno</p>
<h1 class="word" style="${word} font-size: 21px; line-height: 28px; margin: 0 0 16px;">${safe(title)}</h1>
${blocks.map((block) => blockHtml(block, frame)).join("\n")}
</td></tr>
<tr><td class="quiet" style="padding: 8px 28px 28px; ${quiet}">${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockHtml(block: MailBlock, { baseUrl }: MailFrame): string {
  if ("text" in block)
    return `<p class="word" style="${word} margin: 0 0 16px;">${safe(block.text).replaceAll("\n", "<br>")}</p>`;
  if ("heading" in block)
    return `<h2 class="word" style="${word} font-weight: 600; margin: 20px 0 8px;">${safe(block.heading)}</h2>`;
  if ("button" in block)
    return `<p style="margin: 0 0 20px;"><a href="${safe(baseUrl + block.path)}" style="${font} display: inline-block; padding: 11px 20px; border-radius: 6px; background-color: #3b5bdb; color: #ffffff; font-size: 16px; line-height: 22px; font-weight: 600; text-decoration: none;">${safe(block.button)}</a></p>`;
  if ("code" in block)
    return `<p class="word" style="${word} font-family: ui-monospace, Consolas, monospace; font-size: 22px; letter-spacing: 2px; margin: 0 0 16px;">${safe(block.code)}</p>`;
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td class="word line" style="${word} padding: 7px 12px 7px 0; border-top: 1px solid #dfe4e9;">${safe(name)}</td><td class="word line" align="right" style="${word} padding: 7px 0; border-top: 1px solid #dfe4e9; white-space: nowrap;">${safe(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin: 0 0 20px;">${rows.join("")}</table>`;
}

export function toMailText(content: MailContent, frame: MailFrame): string {
  const foot = [
    frame.reason,
    ...(frame.unsubscribe ? [`${frame.unsubscribe.label}: ${frame.unsubscribe.url}`] : []),
  ];
  const parts = content.blocks.map((block) => blockText(block, frame));
  return `${[content.title, ...parts, `-- \n${foot.join("\n")}`].join("\n\n")}\n`;
}

function blockText(block: MailBlock, { baseUrl }: MailFrame): string {
  if ("text" in block) return block.text;
  if ("heading" in block) return block.heading.toUpperCase();
  if ("button" in block) return `${block.button}:\n${baseUrl}${block.path}`;
  if ("code" in block) return block.code;
  return block.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
}
