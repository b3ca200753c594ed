import { formatContentDisposition } from '@sampan/domain/file/contentDisposition';
import { HttpResponse } from 'msw';
import { DemoFile } from './uploads.ts';

/** Parses a single-range Range header: `bytes=5-`, `bytes=5-9`, `bytes=-9`. */
function parseRange(range: string | null, size: number): readonly [start: number, end: number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') return [Math.max(0, size - Number(to)), size];
  return [Number(from), to === '' ? size : Math.min(Number(to) + 1, size)];
}

/** Responds with a blob, whole or the requested byte range, as the server does. */
export function createBlobResponse(request: Request, blob: Blob): Response {
  const { size } = blob;
  const headers = new Headers({
    'Content-Type': blob.type,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  });
  if (blob instanceof DemoFile) {
    headers.set('Content-Disposition', formatContentDisposition(blob));
    headers.set('ETag', `"${blob.checksum}"`);
  }
  const condition = request.headers.get('if-range');
  const slice =
    condition && condition !== headers.get('ETag') ? undefined : parseRange(request.headers.get('range'), size);
  if (!slice) {
    headers.set('Content-Length', String(size));
    return new HttpResponse(blob, { status: 200, headers });
  }
  const [start, end] = slice;
  if (start >= size) {
    headers.set('Content-Range', `bytes */${size}`);
    return new HttpResponse(null, { status: 416, headers });
  }
  headers.set('Content-Length', String(end - start));
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${size}`);
  return new HttpResponse(blob.slice(start, end, blob.type), { status: 206, headers });
}
