import type { Mark, Sheet } from './sheet.ts';

/** Points a millimeter. */
const scale = 72 / 25.4;
const number = (value: number) => (Math.round(value * 100) / 100).toString();
const escaped = (text: string) => text.replace(/[\\()]/g, (letter) => `\\${letter}`);

/** A mark in the operators of a page; PDF counts from the lower left corner. */
function operators(mark: Mark, height: number): string {
  const place = ([x, y]: readonly [number, number]) => `${number(x * scale)} ${number((height - y) * scale)}`;
  if ('words' in mark) {
    return `BT /F1 ${number((mark.size ?? 4) * scale)} Tf ${place(mark.at)} Td (${escaped(mark.words)}) Tj ET`;
  }
  const [first, ...rest] = mark.line;
  if (!first) return '';
  const dash = mark.isDashed ? '[4 3] 0 d' : '[] 0 d';
  const pen = `${number((mark.width ?? 0.3) * scale)} w ${dash}`;
  return `${pen} ${place(first)} m ${rest.map((point) => `${place(point)} l`).join(' ')} S`;
}

/** A PDF of these sheets, one a page. Plain ASCII: a character is a byte. */
export function createPdf(sheets: readonly Sheet[]): Uint8Array {
  const firstPage = 4;
  const getPage = (index: number) => firstPage + index * 2;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${sheets.length} /Kids [${sheets.map((_, index) => `${getPage(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...sheets.flatMap(({ width, height, marks }, index) => {
      const content = marks.map((mark) => operators(mark, height)).join('\n');
      const box = `[0 0 ${number(width * scale)} ${number(height * scale)}]`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${getPage(index) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
