import type { Locale } from '@sampan/api/entities';
import { escapeHtml } from '@sampan/domain/page/html';

/** The shop's name and the viewer's locale. */
export interface PageShop {
  locale: Locale;
  /** The shop's name in this locale. */
  shop: string;
}

/** Path of the style sheet of the sandbox's pages. */
export const sandboxStylePath = '/sandbox/cashier.css';

/** A page of the sandbox's providers; `body` is HTML, `title` is text. */
export function renderSandboxPage({ locale, shop }: PageShop, title: string, body: string): string {
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
${body}
</main>
</body>
</html>
`;
}
