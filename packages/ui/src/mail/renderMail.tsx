import type { MailBrand, MailDocument } from '@sampan/domain/mail/mailDocument';
import { renderToStaticMarkup } from 'react-dom/server';
import { MailLayout } from './MailLayout.tsx';
import { mailCss, paint } from './mailStyles.ts';

/**
 * The HTML part of a mail as one document: inline styles, no script and nothing that is fetched but the shop's logo.
 * Light and dark follow the recipient's preference where the mail client supports it.
 */
export function renderMail(document: MailDocument, brand: MailBrand): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={document.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{document.subject}</title>
        <style>{mailCss('auto', brand.accentColor)}</style>
      </head>
      {/* Coloured too: a short mail does not fill the window. */}
      <body {...paint(['canvas'], { margin: 0, padding: 0 })}>
        <MailLayout document={document} brand={brand} />
      </body>
    </html>,
  )}`;
}
