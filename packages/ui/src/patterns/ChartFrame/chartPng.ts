import { truncateText, wrapText } from './fitText.ts';

/** Style properties copied into the image, which has no access to the page's tokens and themes. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
];

const scale = 2;
const padding = 24;
/** Heights of a line of the title and of the takeaway, and the gap below them, px. */
const line = { title: 30, takeaway: 20, gap: 12 };

function withLooks(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  drawing.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const look of looks) copies[index]?.style.setProperty(look, style.getPropertyValue(look));
  });
  return copy;
}

async function toImage(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const { width, height } = drawing.getBoundingClientRect();
  const copy = withLooks(drawing);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width}`);
  copy.setAttribute('height', `${height}`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

const toMeasure = (paint: CanvasRenderingContext2D) => (text: string) => paint.measureText(text).width;

function write(paint: CanvasRenderingContext2D, text: HTMLElement, x: number, y: number) {
  const style = getComputedStyle(text);
  const { width, height } = text.getBoundingClientRect();
  // Keep texts right-aligned: glyph widths differ in the image.
  const endsThere = text.dataset.drawn === 'end';
  paint.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  paint.fillStyle = style.color;
  paint.textBaseline = 'middle';
  paint.textAlign = endsThere ? 'right' : 'left';
  // The page cuts it with an ellipsis too; a text that fits may be a fraction wider here.
  const isCut = text.scrollWidth > text.clientWidth;
  const written = isCut ? truncateText(text.textContent, width, toMeasure(paint)) : text.textContent;
  paint.fillText(written, endsThere ? x + width : x, y + height / 2, width + 1);
}

/**
 * Renders the chart with its title as a PNG in the current theme. Draws the element's `svg`s and the texts marked
 * `data-drawn`, or `data-drawn="end"` for right-aligned ones. Rejects if the browser cannot render it.
 */
export async function createPng(
  card: HTMLElement,
  figure: HTMLElement,
  title: string,
  takeaway: string,
): Promise<Blob> {
  const { color, backgroundColor, fontFamily } = getComputedStyle(card);
  const box = figure.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('This browser has no canvas');
  const fonts = { title: `600 18px ${fontFamily}`, takeaway: `400 14px ${fontFamily}` };
  paint.font = fonts.takeaway;
  const sentences = wrapText(takeaway, box.width, toMeasure(paint));
  const head = line.title + sentences.length * line.takeaway + line.gap;
  // Setting the size also resets the font.
  canvas.width = (box.width + 2 * padding) * scale;
  canvas.height = (box.height + head + 2 * padding) * scale;
  paint.scale(scale, scale);
  paint.fillStyle = backgroundColor;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = color;
  paint.textBaseline = 'top';
  paint.font = fonts.title;
  paint.fillText(truncateText(title, box.width, toMeasure(paint)), padding, padding);
  paint.font = fonts.takeaway;
  sentences.forEach((sentence, index) => {
    paint.fillText(sentence, padding, padding + line.title + index * line.takeaway);
  });

  const getPlace = (element: Element): [number, number] => {
    const place = element.getBoundingClientRect();
    return [place.left - box.left + padding, place.top - box.top + padding + head];
  };
  for (const drawing of figure.querySelectorAll('svg')) {
    paint.drawImage(await toImage(drawing), ...getPlace(drawing));
  }
  for (const text of figure.querySelectorAll<HTMLElement>('[data-drawn]')) write(paint, text, ...getPlace(text));

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}
