import { createHash } from 'node:crypto';
import type { Locale } from '@sampan/api/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getClientLocale } from '../../clientLocale.ts';

/** Texts of the pages. */
export const errorPageTexts: Record<
  Locale,
  Record<'tooLong' | 'failed', { title: string; advice: string }> & Record<'home' | 'retry', string>
> = {
  'zh-CN': {
    tooLong: { title: '网址太长', advice: '网址这么长，打不开。' },
    failed: { title: '我们这边出了问题', advice: '请稍后再试。' },
    retry: '重试',
    home: '返回首页',
  },
  'zh-HK': {
    tooLong: { title: '網址太長', advice: '網址這麼長，無法打開。' },
    failed: { title: '我們這邊出現問題', advice: '請稍後再試。' },
    retry: '重試',
    home: '返回首頁',
  },
  'en-US': {
    tooLong: { title: 'This address is too long', advice: 'An address this long can’t be opened.' },
    failed: { title: 'Something went wrong on our side', advice: 'Try again in a moment.' },
    retry: 'Try again',
    home: 'Home page',
  },
};

const style =
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{margin:20vh auto;max-width:30rem;padding:0 1.5rem;text-align:center}a{margin:0 .5rem}';

/** Nothing but the style of the page. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function createErrorPage(locale: Locale, statusCode: number): string {
  const { tooLong, failed, retry, home } = errorPageTexts[locale];
  const isFailure = statusCode >= 500;
  const { title, advice } = isFailure ? failed : tooLong;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<p lang="en">${statusCode} ${isFailure ? 'Internal Server Error' : 'URI Too Long'}</p>
<h1>${title}</h1>
<p>${advice}</p>
<p>${isFailure ? `<a href="">${retry}</a>` : ''}<a href="/home">${home}</a></p>
</body>
</html>
`;
}

/** Whether a browser loads the address as a page, unlike a call. */
export function wantsPage({ method, originalUrl, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !originalUrl.startsWith('/main/') && (headers.accept?.includes('text/html') ?? false);
}

/** Sends an error page that needs neither the database nor the files of the web app. */
export function sendErrorPage({ headers }: FastifyRequest, reply: FastifyReply, statusCode: number): FastifyReply {
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(createErrorPage(getClientLocale(headers), statusCode));
}
