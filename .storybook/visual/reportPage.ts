/**
 * The report's script. Its source is embedded in the page, so it must not use anything outside itself. Marks each
 * differing pixel in red on a faded picture.
 */
export function showPictures() {
  const pictures = JSON.parse(document.getElementById('pictures')?.textContent ?? '{}') as Record<string, string>;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        void show(target as HTMLElement);
      }
    },
    { rootMargin: '1000px' },
  );
  for (const section of document.querySelectorAll('section')) seen.observe(section);

  async function load(hash: string | undefined): Promise<HTMLImageElement | undefined> {
    const source = pictures[hash ?? ''];
    if (!source) return undefined;
    const image = new Image();
    image.src = source;
    await image.decode();
    return image;
  }

  async function show(section: HTMLElement) {
    const [before, after] = await Promise.all([load(section.dataset.before), load(section.dataset.after)]);
    for (const canvas of section.querySelectorAll('canvas')) {
      if (canvas.dataset.look === 'before' && before) draw(canvas, before);
      if (canvas.dataset.look === 'after' && after) draw(canvas, after);
      if (canvas.dataset.look === 'difference' && before && after) compare(canvas, before, after);
    }
  }

  function draw(canvas: HTMLCanvasElement, image: HTMLImageElement) {
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0);
  }

  function readPixels(image: HTMLImageElement, width: number, height: number): ImageData {
    const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, width, height);
  }

  function compare(canvas: HTMLCanvasElement, before: HTMLImageElement, after: HTMLImageElement) {
    canvas.width = Math.max(before.width, after.width);
    canvas.height = Math.max(before.height, after.height);
    const one = readPixels(before, canvas.width, canvas.height);
    const other = readPixels(after, canvas.width, canvas.height);
    const [was, is] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)];
    let count = 0;
    for (let index = 0; index < is.length; index += 1) {
      const at = index * 4;
      const isEqual = was[index] === is[index];
      if (!isEqual) count += 1;
      const grey =
        255 - (255 - ((other.data[at] ?? 0) + (other.data[at + 1] ?? 0) + (other.data[at + 2] ?? 0)) / 3) * 0.2;
      other.data.set(isEqual ? [grey, grey, grey, 255] : [214, 0, 28, 255], at);
    }
    canvas.getContext('2d')?.putImageData(other, 0, 0);
    const caption = canvas.parentElement?.querySelector('figcaption');
    if (caption) caption.textContent = `difference: ${count} pixels`;
  }
}
