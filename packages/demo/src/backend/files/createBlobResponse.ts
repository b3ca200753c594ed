import { parseRange } from '@sampan/domain/file/byteRange';
import { formatContentDisposition } from '@sampan/domain/file/contentDisposition';
import { HttpResponse } from 'msw';
import { DemoFile } from './uploads.ts';

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
  const range = condition && condition !== headers.get('ETag') ? null : parseRange(request.headers.get('range'), size);
  if (range === null) {
    headers.set('Content-Length', String(size));
    return new HttpResponse(blob, { status: 200, headers });
  }
  if (range === undefined) {
    headers.set('Content-Range', `bytes */${size}`);
    return new HttpResponse(null, { status: 416, headers });
  }
  const { start, end } = range;
  headers.set('Content-Length', String(end - start + 1));
  headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  return new HttpResponse(blob.slice(start, end + 1, blob.type), { status: 206, headers });
}
