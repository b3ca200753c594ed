import { Readable } from 'node:stream';
import { DiskStore } from './disk.ts';
import type { ByteRange } from './port.ts';

/** What the seed calls the demo shop's files: its mark, the file's id and its name. */
const demoKey = /^demo\/\d+\/([^/]+)$/;

/** The store of a demo shop: its blueprints are drawn when somebody fetches them, so that a first start need not. */
export class DemoStore extends DiskStore {
  override async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const name = demoKey.exec(key)?.[1];
    if (name === undefined) return super.open(key, range);
    const { demoFileBytes } = await import('@sampan/demo/files/demoFiles');
    const bytes = demoFileBytes(name);
    if (!bytes) return null;
    return Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]);
  }
}
