import { Readable } from 'node:stream';
import type { ByteRange, FileStore } from './port.ts';

/** What the seed calls the demo shop's files: its mark, the file's id and its name. */
const demoKey = /^demo\/\d+\/([^/]+)$/;

/** Adds the demo shop's files to a store: its blueprints are drawn when somebody fetches them, so that a first start need not. */
export function withDemoFiles<Store extends FileStore>(store: Store): Store {
  const openStored = store.open.bind(store);
  store.open = async (key: string, range?: ByteRange): Promise<Readable | null> => {
    const name = demoKey.exec(key)?.[1];
    if (name === undefined) return openStored(key, range);
    const { demoFileBytes } = await import('@sampan/demo/files/demoFiles');
    const bytes = demoFileBytes(name);
    if (!bytes) return null;
    return Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)]);
  };
  return store;
}
