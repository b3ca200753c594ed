import type { IncomingHttpHeaders } from 'node:http';

/** Content encodings of responses, the smallest first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Minimum size for compression, bytes; a smaller body fits into one packet. */
export const minCompressedSize = 1024;

function accepts(header: string, name: string): boolean {
  return header.split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((parameter) => parameter.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** The smallest encoding that an Accept-Encoding header allows. */
export function findEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  return encodings.find((name) => accepts(String(accepted ?? ''), name));
}

const withoutWeakness = (tag: string) => tag.replace(/^W\//, '');

/** Whether the client has the content with this ETag: If-None-Match, compared weakly (RFC 9110 section 13.1.2). */
export function isUnchanged(headers: IncomingHttpHeaders, etag: string): boolean {
  const known = headers['if-none-match']?.match(/\*|(?:W\/)?"[^"]*"/g) ?? [];
  return known.some((tag) => tag === '*' || withoutWeakness(tag) === withoutWeakness(etag));
}
