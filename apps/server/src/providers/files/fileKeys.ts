import { randomUUID } from 'node:crypto';

/** A key is 32 random hexadecimal digits, so that no client input becomes a path. */
const keyPattern = /^[0-9a-f]{32}$/;

/** A new key of a file. */
export const createFileKey = () => randomUUID().replaceAll('-', '');

/** Whether the text has the form of a file's key. */
export const isFileKey = (text: string) => keyPattern.test(text);

/** Returns the key. @throws Error where it does not have the form of one */
export function checkFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error('A key that this store did not make');
  return key;
}
