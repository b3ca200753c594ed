import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@sampan/api/entities';
import { escapeHtml } from '@sampan/domain/page/html';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getClientLocale } from '../../clientLocale.ts';
import type { SettingsCache } from '../../settings.ts';

/** The shop's name and the viewer's locale. */
export interface PageShop {
  locale: Locale;
  /** The shop's name in this locale. */
  shop: string;
}

export type ReadSettings = Pick<SettingsCache, 'current'>;

/** The shop's name in the viewer's locale, from the settings site.name and site.defaultLocale. */
export async function getPageShop(
  { headers }: { headers: IncomingHttpHeaders },
  settings: ReadSettings,
): Promise<PageShop> {
  const { 'site.name': name, 'site.defaultLocale': defaultLocale } = (await settings.current()).shop;
  const locale = getClientLocale(headers, defaultLocale);
  return { locale, shop: readShopName(name, locale) };
}

/** Path of the style sheet of the sandbox's pages. */
export const sandboxStylePath = '/sandbox/cashier.css';

/** A page of the sandbox's providers; `heading` and `body` are HTML, `title` is text. */
export function renderSandboxPage(
  { locale, shop }: PageShop,
  { title, heading = title, body }: { title: string; heading?: string; body: string },
): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(shop)}</title>
<link rel="stylesheet" href="${sandboxStylePath}">
</head>
<body>
<main>
<p class="shop">${escapeHtml(shop)}</p>
<h1>${heading}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A form with one button, so that the page works without JavaScript. `look` is a button class of the style sheet. */
export function renderAnswerForm(action: string, look: string, label: string): string {
  return `<form method="post" action="${escapeHtml(action)}"><button type="submit" class="${look}">${label}</button></form>`;
}

/** Lets the app take the pages' forms, which have no fields: the URL carries the answer. */
export function acceptAnswerForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) return;
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}

/** Sends a page that no cache keeps. */
export function sendPage(reply: FastifyReply, html: string, statusCode = 200): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
}
