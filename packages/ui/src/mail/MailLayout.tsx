import type { MailBrand, MailDocument } from '@sampan/domain/mail/mailDocument';
import { MailBlocks } from './MailBlocks.tsx';
import { MailTable } from './MailTable.tsx';
import { mailFont, paint } from './mailStyles.ts';

export interface MailLayoutProps {
  document: MailDocument;
  brand: MailBrand;
}

/** The body of a mail: the shop's name or logo, the text, the reason for the mail, and the sender. */
export function MailLayout({ document, brand }: MailLayoutProps) {
  const { locale, shop, heading, blocks, footer } = document;
  return (
    <MailTable {...paint(['canvas'], mailFont(locale))}>
      <tr>
        <td align="center" style={{ padding: '32px 16px' }}>
          <MailTable style={{ maxWidth: 600, textAlign: 'left' }}>
            <tr>
              <td style={{ paddingBottom: 16 }}>
                <a href={brand.origin} {...paint(['link'], brandLink, brand.accentColor)}>
                  {brand.logoUrl ? <MailLogo {...brand} shop={shop} /> : shop}
                </a>
              </td>
            </tr>
            <tr>
              <td {...paint(['surface', 'line'], { padding: '32px 24px 8px', borderRadius: 12, ...hairline })}>
                <h1 {...paint(['text'], { margin: 0, paddingBottom: 16, fontSize: 22, lineHeight: 1.4, ...wrapping })}>
                  {heading}
                </h1>
                <MailBlocks blocks={blocks} accentColor={brand.accentColor} />
              </td>
            </tr>
            <tr>
              <td style={{ paddingTop: 24 }}>
                <p {...paint(['muted'], { margin: 0, fontSize: 13, lineHeight: 1.6, ...wrapping })}>{footer}</p>
                {brand.imprint?.map((line) => (
                  <p key={line} {...paint(['muted'], { margin: 0, fontSize: 13, lineHeight: 1.6, ...wrapping })}>
                    {line}
                  </p>
                ))}
              </td>
            </tr>
          </MailTable>
        </td>
      </tr>
    </MailTable>
  );
}

/** The logo; in a dark scheme the one for dark backgrounds. Clients without style sheets show the light one. */
function MailLogo({ logoUrl, logoDarkUrl, shop }: MailBrand & { shop: string }) {
  const isPair = logoDarkUrl !== undefined && logoDarkUrl !== logoUrl;
  return (
    <>
      <img
        {...(isPair && { className: 'mail-logo-light' })}
        src={logoUrl}
        alt={shop}
        height={40}
        style={{ border: 0 }}
      />
      {isPair && (
        <img
          className="mail-logo-dark"
          src={logoDarkUrl}
          alt={shop}
          height={40}
          style={{ border: 0, display: 'none' }}
        />
      )}
    </>
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
