import { expect, waitFor } from 'storybook/test';

/** Expects that every picture has loaded, fills its tile without distortion, and nothing of it is outside of the tile. */
export async function checkPictures(count: number) {
  const images = () => [...document.querySelectorAll<HTMLImageElement>('picture > img')];
  await waitFor(() => expect(images().length).toBeGreaterThanOrEqual(count), { timeout: 20_000 });
  for (const image of images()) {
    image.loading = 'eager';
    await waitFor(() => expect(image.naturalWidth).toBeGreaterThan(0), { timeout: 20_000 });
    const tile = image.closest('picture')?.parentElement as HTMLElement;
    const [own, around] = [image.getBoundingClientRect(), tile.getBoundingClientRect()];
    await expect(['cover', 'contain']).toContain(getComputedStyle(image).objectFit);
    await expect(getComputedStyle(tile).overflow).toBe('hidden');
    await expect(Math.abs(own.width - around.width)).toBeLessThan(1);
    await expect(Math.abs(own.height - around.height)).toBeLessThan(1);
    // A transparent photograph has the tile's paper behind it.
    await expect(getComputedStyle(tile).backgroundColor).not.toMatch(/, 0\)$/);
  }
  await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
}
