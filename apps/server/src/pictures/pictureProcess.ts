/** Child process that re-encodes uploaded pictures; `processPicture` starts and ends it. */
import { answerRequests } from './idleProcess.ts';
import { loadSharp } from './loadSharp.ts';
import { drawPicture, type PictureWork } from './pictureWork.ts';

/** Decoders of the types that uploads may have. libvips has others, such as for SVG and TIFF. */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

/** Blocks all other decoders: files of strangers reach none of them, whatever the check of their type has missed. */
async function blockOtherLoaders(): Promise<void> {
  const sharp = await loadSharp();
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
}

answerRequests(async ({ source, work }: { source: Uint8Array; work: PictureWork }) => {
  await blockOtherLoaders();
  return drawPicture(source, work);
});
