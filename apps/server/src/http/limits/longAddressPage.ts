import { createHash } from 'node:crypto';
import type { Locale } from '@sampan/api/entities';
import { getClientLocale } from '../../clientLocale.ts';

/** Texts of the page. */
export const longAddressTexts: Record<Locale, { title: string; advice: string; home: string }> = {
  'zh-CN': { title: '网址太长', advice: '网址这么长，打不开。', home: '返回首页' },
  'zh-HK': { title: '網址太長', advice: '網址這麼長，無法打開。', home: '返回首頁' },
  'en-US': {
    title: 'This address is too long',
    advice: 'An address this long can’t be opened.',
    home: 'Home page',
  },
};

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{margin:20vh auto;max-width:30rem;padding:0 1.5rem;text-align:center}';

/** Policy of the page: nothing but its own style. */
export const longAddressPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** Length of a request line in bytes from which the URL, and not the headers, is what exceeds the limit. */
const longRequestLine = 8_000;

/**
 * Returns the error page for a document request with a URL that exceeds the limit of Node's HTTP parser; null for any
 * other request.
 * @param packet the bytes at which the parser gave up; they have the headers if the request came in one piece
 */
export function getLongAddressPage(packet: unknown): string | null {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const [requestLine = '', ...lines] = text.split('\r\n');
  if (!requestLine.startsWith('GET ') || requestLine.length < longRequestLine) return null;
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
  if (!headers.accept?.includes('text/html')) return null;
  const locale = getClientLocale(headers);
  const { title, advice, home } = longAddressTexts[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="/home">${home}</a></p>
</body>
</html>
`;
}
