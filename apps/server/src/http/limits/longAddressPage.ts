import { createHash } from 'node:crypto';
import type { Locale } from '@sampan/api/entities';

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

/** Returns the error page for a URL that is too long. */
export function createLongAddressPage(locale: Locale): string {
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
