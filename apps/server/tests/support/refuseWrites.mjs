/**
 * Preloaded into a shop's process: while the file that REFUSE_WRITES names exists, writes and syncs of the embedded
 * database fail as on a file system that the kernel has made read-only after a fault. A mount cannot do this: the database
 * has files open for writing.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const trigger = String(process.env.REFUSE_WRITES);
const { writeSync, fsyncSync } = fs;

/** @param {number} descriptor */
function check(descriptor) {
  if (!fs.existsSync(trigger) || !fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes('/db/')) return;
  throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS', errno: -30, syscall: 'write' });
}

/** @type {(descriptor: number, ...rest: any[]) => number} */
const write = (descriptor, ...rest) => {
  check(descriptor);
  return Reflect.apply(writeSync, fs, [descriptor, ...rest]);
};
fs.writeSync = write;
fs.fsyncSync = (descriptor) => {
  check(descriptor);
  fsyncSync(descriptor);
};
syncBuiltinESMExports();
