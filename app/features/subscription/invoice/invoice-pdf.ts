import { createRequire } from "node:module";

/** A line of the sum: its name and the amount as it is printed. */
export interface InvoiceLine {
  readonly label: string;
  readonly amount: string;
}

/** Everything an invoice says, in the words of its language. */
export interface InvoicePaper {
  readonly language: string;
  readonly madeAt: Date;
  readonly title: string;
  /** Under the title: day and method of the payment. */
  readonly lines: readonly string[];
  readonly parties: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly heads: { readonly item: string; readonly period: string; readonly amount: string };
  readonly item: { readonly name: string; readonly period: string; readonly amount: string };
  readonly reductions: readonly InvoiceLine[];
  readonly total: InvoiceLine;
  /** VAT, refunds. */
  readonly notes: readonly string[];
}

type Pdf = InstanceType<typeof import("pdfkit")>;

const margin = 56;
const sizes = { title: 20, text: 10, small: 9, total: 12 } as const;
const colours = { rule: "#c9cbd0", muted: "#5b616b", text: "#16181c" } as const;
/** Left edge and width of period and amount; the item takes the rest. */
const columns = { period: 150, amount: 110 } as const;

/** A family with Latin and Cyrillic letters, embedded in part. */
function fontsOf(): { regular: string; bold: string } {
  const { resolve } = createRequire(import.meta.url);
  return {
    regular: resolve("@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf"),
    bold: resolve("@expo-google-fonts/pt-sans/700Bold/PTSans_700Bold.ttf"),
  };
}

/** Spaces that the font has instead of those it lacks. */
const printable = (text: string): string => text.replaceAll("\u202F", "\u00A0");

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin;

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(pdf.page.width - margin, y)
    .lineWidth(0.75)
    .strokeColor(colours.rule)
    .stroke();
}

function drawHead(pdf: Pdf, { title, lines }: InvoicePaper): void {
  pdf.font("bold").fontSize(sizes.title).fillColor(colours.text).text(printable(title));
  pdf.font("regular").fontSize(sizes.text).fillColor(colours.muted);
  for (const line of lines) pdf.text(printable(line));
}

/** Seller and buyer beside each other. */
function drawParties(pdf: Pdf, { parties }: InvoicePaper): void {
  const top = pdf.y + 24;
  const width = widthOf(pdf) / 2 - 12;
  let bottom = top;
  for (const [index, { title, lines }] of parties.entries()) {
    const left = margin + index * (width + 24);
    pdf
      .font("regular")
      .fontSize(sizes.small)
      .fillColor(colours.muted)
      .text(printable(title), left, top, { width });
    pdf.fontSize(sizes.text).fillColor(colours.text);
    for (const [at, line] of lines.entries())
      pdf.font(at === 0 ? "bold" : "regular").text(printable(line), left, pdf.y, { width });
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.y = bottom + 28;
}

interface Row {
  readonly name: string;
  readonly period: string;
  readonly amount: string;
}

/** Draws three cells and moves below the highest. */
function drawRow(pdf: Pdf, { name, period, amount }: Row): void {
  const top = pdf.y;
  const itemWidth = widthOf(pdf) - columns.period - columns.amount - 24;
  const ends = [
    pdf.text(printable(name), margin, top, { width: itemWidth }).y,
    pdf.text(printable(period), margin + itemWidth + 12, top, { width: columns.period }).y,
    pdf.text(printable(amount), pdf.page.width - margin - columns.amount, top, {
      ...{ width: columns.amount, align: "right" },
    }).y,
  ];
  pdf.y = Math.max(...ends);
}

function drawSum(pdf: Pdf, { heads, item, reductions, total }: InvoicePaper): void {
  pdf.font("regular").fontSize(sizes.small).fillColor(colours.muted);
  drawRow(pdf, { name: heads.item, period: heads.period, amount: heads.amount });
  rule(pdf, pdf.y + 6);
  pdf.y += 14;
  pdf.fontSize(sizes.text).fillColor(colours.text);
  drawRow(pdf, item);
  for (const { label, amount } of reductions) {
    pdf.y += 6;
    drawRow(pdf, { name: label, period: "", amount });
  }
  rule(pdf, pdf.y + 8);
  pdf.y += 18;
  pdf.font("bold").fontSize(sizes.total);
  drawRow(pdf, { name: total.label, period: "", amount: total.amount });
}

/** An invoice on one A4 page, with text that can be selected and found. */
export async function invoicePdf(paper: InvoicePaper): Promise<Buffer> {
  // Loaded when the first document is asked for.
  const { default: PDFDocument } = await import("pdfkit");
  const pdf = new PDFDocument({
    ...{ size: "A4", margin, lang: paper.language },
    info: { Title: paper.title, Creator: "Zerno", CreationDate: paper.madeAt },
  });
  const fonts = fontsOf();
  pdf.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
  });
  drawHead(pdf, paper);
  drawParties(pdf, paper);
  drawSum(pdf, paper);
  pdf.y += 16;
  pdf.font("regular").fontSize(sizes.text).fillColor(colours.muted);
  for (const note of paper.notes) pdf.text(printable(note), margin);
  pdf.end();
  return done;
}
