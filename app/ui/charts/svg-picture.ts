import { dashOf, type LineDash } from "./line-dash.ts";
import { drawNote, measureNote } from "./picture-note.ts";

const [titleRoom, legendRoom, edge] = [40, 24, 16];
/** Pixels per unit, for sharp screens and print. */
const scale = 2;

interface Picture {
  readonly title: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly ink: string;
  readonly muted: string;
  readonly note: string | null;
  readonly legend: readonly LegendEntry[];
}

export interface LegendEntry {
  readonly name: string;
  readonly color: string;
  readonly type?: LineDash;
}

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error("the drawing cannot be read"));
    image.src = address;
  });
}

/**
 * Renders a drawing with its title as PNG.
 * @throws Error where the browser cannot draw it
 */
export async function toPng(picture: Picture): Promise<Blob> {
  const { title, svg, width, height, background, ink, muted, legend } = picture;
  const head = titleRoom + (legend.length > 0 ? legendRoom : 0);
  const note = measureNote(picture.note, width);
  const whole = height + head + note.height + edge;
  const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * edge) * scale;
  canvas.height = whole * scale;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.scale(scale, scale);
  context.fillStyle = background;
  context.fillRect(0, 0, width + 2 * edge, whole);
  context.fillStyle = ink;
  context.font = '600 16px "Inter Variable", system-ui, sans-serif';
  context.fillText(title, edge, 26, width);
  drawLegend(context, legend, ink);
  context.drawImage(image, edge, head, width, height);
  drawNote(context, note, { left: edge, top: head + height, ink: muted, width });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function drawLegend(context: CanvasRenderingContext2D, legend: readonly LegendEntry[], ink: string): void {
  context.font = '400 12px "Inter Variable", system-ui, sans-serif';
  let left = edge;
  context.lineWidth = 2;
  context.fillStyle = ink;
  for (const { name, color, type = "solid" } of legend) {
    context.strokeStyle = color;
    context.setLineDash([...dashOf(type)]);
    context.beginPath();
    context.moveTo(left, titleRoom + 7);
    context.lineTo(left + 24, titleRoom + 7);
    context.stroke();
    context.fillText(name, left + 30, titleRoom + 11);
    left += 46 + context.measureText(name).width;
  }
}
