/**
 * Returns bytes that share their memory with nothing else, by a copy if needed. Node cuts small buffers from a pool of
 * 64 KiB and zlib its results from chunks of 16 KiB: a cache that keeps a slice keeps all of it in memory.
 */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
