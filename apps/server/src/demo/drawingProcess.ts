/** Child process that renders the demo shop's pictures; `PictureDrawer` starts and ends it. */
import { renderPicture } from '@sampan/demo/fixtures/art/pictures';
import { encodeRendition } from '../pictures/encodeRendition.ts';
import { answerRequests } from '../pictures/idleProcess.ts';
import { loadSharp } from '../pictures/loadSharp.ts';
import type { DrawingRequest } from './pictureDrawer.ts';

answerRequests(async ({ key, width, format }: DrawingRequest): Promise<Uint8Array | null> => {
  const svg = renderPicture(key);
  if (svg === undefined) return null;
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(svg), { density: 96 }).resize({ width });
  return encodeRendition(picture, format).toBuffer();
});
