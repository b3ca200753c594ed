import { IdleProcess } from '../pictures/idleProcess.ts';
import { drawingProcessPath } from './drawingProcessPath.ts';

export interface DrawingRequest {
  key: string;
  width: number;
  format: 'avif' | 'webp';
}

/** Renders the demo's pictures in a child process: encoding AVIF takes some 200 MB. */
export class PictureDrawer {
  readonly #process = new IdleProcess<DrawingRequest, Uint8Array | null>(drawingProcessPath);

  /** Returns the check whether a picture of a key can be drawn. */
  async readKeyCheck(): Promise<(key: string) => boolean> {
    const { parsePictureKey } = await import('@sampan/demo/fixtures/art/keys');
    return (key) => parsePictureKey(key) !== undefined;
  }

  /** Renders a picture; null for an unknown key. Rejects where rendering fails or the process ends. */
  async draw(picture: DrawingRequest): Promise<Buffer | null> {
    const bytes = await this.#process.run(picture);
    return bytes && Buffer.from(bytes);
  }
}
