import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicSettings } from '@sampan/api/entities';
import { type MailDocument, readMailBrand } from '@sampan/domain/mail/mailDocument';
import type { PageRenderer } from '@sampan/domain/page/page';

export type HtmlRenderer = (document: MailDocument) => Promise<string | null>;

/**
 * Renders mails with the server bundle of the web app (`server/server.js` in the web root). Returns null without a
 * bundle: mails then have only their text part.
 */
export function createHtmlRenderer(
  webRoot: string | undefined,
  origin: string,
  readSettings: () => Promise<PublicSettings>,
): HtmlRenderer {
  const file = webRoot && join(webRoot, 'server', 'server.js');
  return async function render(document) {
    if (!file || !existsSync(file)) return null;
    const { renderMail } = (await import(pathToFileURL(file).href)) as PageRenderer;
    return renderMail(document, readMailBrand(await readSettings(), document.locale, origin));
  };
}
