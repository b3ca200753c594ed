import type { Page } from 'playwright/test';

/** Creates a new picture file for each call, drawn by the browser, which needs no library. */
export async function aPicture(page: Page, name: string, width: number, height: number) {
  const data = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = `hsl(${Math.floor(Math.random() * 360)} 60% 50%)`;
        pen.fillRect(0, 0, across, down);
        pen.fillStyle = 'white';
        pen.fillRect(across / 4, down / 4, across / 2, down / 2);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}
