/**
 * Formats the Content-Disposition header of a file (RFC 6266): an ASCII name for old clients and the real name encoded
 * by RFC 8187.
 */
export function formatContentDisposition({ name, isInline }: { name: string; isInline: boolean }): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = isInline ? 'inline' : 'attachment';
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
