/** Child process that renders the demo shop's pictures; `PictureDrawer` starts and ends it. */
import { renderPicture } from '@sampan/demo/fixtures/art/pictures';
import { loadSharp } from '../pictures/loadSharp.ts';
import type { DrawingRequest, DrawingResponse } from './drawing.ts';

process.on('message', (request: DrawingRequest) => void answer(request));
process.on('disconnect', () => process.exit(0));
// Ctrl-C signals the whole process group; finish rendering until the server disconnects.
process.on('SIGINT', () => {});

async function answer(request: DrawingRequest): Promise<void> {
  const { id } = request;
  const response: DrawingResponse = await draw(request).then(
    (bytes) => ({ id, bytes }),
    (error: unknown) => ({ id, error: String(error) }),
  );
  process.send?.(response);
}

async function draw({ key, width, format }: DrawingRequest): Promise<Uint8Array | null> {
  const svg = renderPicture(key);
  if (svg === undefined) return null;
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(svg), { density: 96 }).resize({ width });
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 3 }).toBuffer()
    : picture.webp({ quality: 82 }).toBuffer();
}
