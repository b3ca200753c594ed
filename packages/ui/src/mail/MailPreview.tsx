import type { MailBrand, MailDocument } from '@sampan/domain/mail/mailDocument';
import { MailLayout } from './MailLayout.tsx';
import { type MailScheme, mailCss } from './mailStyles.ts';

export interface MailPreviewProps {
  document: MailDocument;
  brand: MailBrand;
  scheme: MailScheme;
}

/** A mail as its recipient sees it, within a page: the parts and the style sheet are those that are sent. */
export function MailPreview({ document, brand, scheme }: MailPreviewProps) {
  return (
    <article lang={document.locale}>
      <style>{mailCss(scheme, brand.accentColor)}</style>
      <MailLayout document={document} brand={brand} />
    </article>
  );
}
