import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicSettings } from '@sampan/api/entities';
import { type MailDocument, readMailBrand } from '@sampan/domain/mail/mailDocument';
import type { PageRenderer } from '@sampan/domain/page/page';
import type { FastifyBaseLogger } from 'fastify';

export type HtmlRenderer = (document: MailDocument) => Promise<string | null>;

/**
 * Renders mails with the server bundle of the web app (`server/server.js` in the web root). Returns null without a
 * bundle, or where it fails, which is logged: mails then have only their text part.
 */
export function createHtmlRenderer(
  webRoot: string | undefined,
  origin: string,
  readSettings: () => Promise<PublicSettings>,
  log: Pick<FastifyBaseLogger, 'error'>,
): HtmlRenderer {
  const file = webRoot && join(webRoot, 'server', 'server.js');
  return async function render(document) {
    if (!file || !existsSync(file)) return null;
    const brand = readMailBrand(await readSettings(), document.locale, origin);
    try {
      const { renderMail } = (await import(pathToFileURL(file).href)) as PageRenderer;
      return renderMail(document, brand);
    } catch (error) {
      log.error({ err: error }, 'a mail goes out with its text only, because its HTML part cannot be rendered');
      return null;
    }
  };
}
