/**
 * Reads a response's body.
 * @throws the error of `createError` where it is longer than `maxBytes`
 */
export async function readBytes(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  createError: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // `throw` leaves the loop, which cancels the response.
    if (size > maxBytes) throw createError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
