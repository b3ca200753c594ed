import type { MailBrand, MailDocument } from '@sampan/domain/mail/mailDocument';
import { MailBlocks } from './MailBlocks.tsx';
import { MailTable } from './MailTable.tsx';
import { mailFont, paint } from './mailStyles.ts';

export interface MailLayoutProps {
  document: MailDocument;
  brand: MailBrand;
}

/** The body of a mail: the shop's name or logo, what it says, and why it was sent. */
export function MailLayout({ document, brand }: MailLayoutProps) {
  const { locale, shop, heading, blocks, footer } = document;
  return (
    <MailTable {...paint(['canvas'], mailFont(locale))}>
      <tr>
        <td align="center" style={{ padding: '32px 16px' }}>
          <MailTable style={{ maxWidth: 600, textAlign: 'left' }}>
            <tr>
              <td style={{ paddingBottom: 16 }}>
                <a href={brand.origin} {...paint(['link'], brandLink)}>
                  {brand.logoUrl ? <img src={brand.logoUrl} alt={shop} height={40} style={{ border: 0 }} /> : shop}
                </a>
              </td>
            </tr>
            <tr>
              <td {...paint(['surface', 'line'], { padding: '32px 24px 8px', borderRadius: 12, ...hairline })}>
                <h1 {...paint(['text'], { margin: 0, paddingBottom: 16, fontSize: 22, lineHeight: 1.4, ...wrapping })}>
                  {heading}
                </h1>
                <MailBlocks blocks={blocks} />
              </td>
            </tr>
            <tr>
              <td style={{ paddingTop: 24 }}>
                <p {...paint(['muted'], { margin: 0, fontSize: 13, lineHeight: 1.6, ...wrapping })}>{footer}</p>
              </td>
            </tr>
          </MailTable>
        </td>
      </tr>
    </MailTable>
  );
}

const hairline = { borderWidth: 1, borderStyle: 'solid' } as const;
const wrapping = { overflowWrap: 'anywhere' } as const;
const brandLink = {
  display: 'inline-block',
  // To the right, so that a name of two characters is wide enough to press.
  padding: '8px 24px 8px 0',
  fontSize: 20,
  lineHeight: 1.5,
  fontWeight: 600,
  textDecoration: 'none',
} as const;
