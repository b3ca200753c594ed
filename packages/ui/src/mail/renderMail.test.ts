import { locales } from '@sampan/api/entities';
import { formatCodeMessage } from '@sampan/domain/account/codeMessage';
import { createBrandPalette } from '@sampan/domain/brand/brandPalette';
import { getContrast } from '@sampan/domain/brand/oklch';
import type { MailDocument } from '@sampan/domain/mail/mailDocument';
import { expect, test } from 'vitest';
import { getColor } from '../theme/colors.ts';
import { renderMail } from './renderMail.tsx';

const brand = { origin: 'https://shop.example' };

function codeMail(locale: (typeof locales)[number]): MailDocument {
  const { document } = formatCodeMessage('mail', { purpose: 'reset', code: '493027', locale, shop: 'Sampan' });
  if (!document) throw new Error('a mail has a document');
  return document;
}

test.each(locales)('a mail is a whole document with inline styles and a dark scheme: %s', (locale) => {
  const html = renderMail(codeMail(locale), brand);
  expect(html.startsWith(`<!doctype html><html lang="${locale}">`)).toBe(true);
  expect(html.match(/<!doctype/gi)).toHaveLength(1);
  expect(html).toContain('493027');
  expect(html).toContain('@media (prefers-color-scheme: dark){.mail-canvas{background-color:#111110 !important}');
  expect(html).toMatch(/<td[^>]* style="[^"]*background-color:#ffffff/);
  // Below a short mail, too.
  expect(html).toMatch(/<body class="mail-canvas" style="background-color:#/);
});

test('user texts are escaped: no markup, scripts or requests', () => {
  const evil = '<img src=x onerror=alert(1)></style><script>alert(1)</script>';
  const document: MailDocument = {
    ...codeMail('en-US'),
    shop: evil,
    subject: evil,
    heading: evil,
    footer: evil,
    blocks: [
      { type: 'text', text: evil },
      { type: 'quote', label: evil, quote: evil },
      { type: 'lines', lines: [{ name: evil, options: evil, quantity: 1, amount: evil }] },
      { type: 'facts', facts: [{ label: evil, value: evil }] },
      { type: 'code', code: evil },
    ],
  };
  const html = renderMail(document, brand);
  expect(html.match(/<(script|img|link|iframe|form)\b/gi)).toBeNull();
  expect(html).toContain('&lt;script&gt;');
});

test('the logo stands in the place of the name, with the name for those who do not load it', () => {
  const html = renderMail(codeMail('en-US'), { ...brand, logoUrl: 'https://shop.example/media/logo.png' });
  expect(html).toMatch(/<img src="https:\/\/shop\.example\/media\/logo\.png" alt="Sampan"/);
});

test.each(['light', 'dark'] as const)('texts and the button stand out from what is behind them: %s', (mode) => {
  const pairs = [
    ['text.default', 'bg.surface'],
    ['text.muted', 'bg.canvas'],
    ['text.muted', 'bg.sunken'],
    ['text.brand', 'bg.canvas'],
    ['text.onSolid', 'solid.brand'],
  ] as const;
  for (const [front, back] of pairs) {
    expect(getContrast(getColor(front, mode), getColor(back, mode)), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('a dark scheme shows the logo for dark backgrounds in the place of the other', () => {
  const logoUrl = 'https://shop.example/media/logo.png';
  const html = renderMail(codeMail('en-US'), { ...brand, logoUrl, logoDarkUrl: 'https://shop.example/media/dark.png' });
  expect(html).toMatch(/<img class="mail-logo-dark" src="[^"]*dark\.png" alt="Sampan"[^>]*display:none/);
  expect(html).toContain('.mail-logo-light{display:none !important}.mail-logo-dark{display:block !important}');
});

test('the accent colors the button and the links in both schemes, and the imprint says who sent it', () => {
  const accentColor = '#7a1f5c';
  const imprint = ['12 Wu Pak Street', 'ICP 12345'];
  const action = { type: 'action', label: 'Open', lead: '', url: 'https://shop.example/orders/1' } as const;
  const document: MailDocument = { ...codeMail('en-US'), blocks: [action] };
  const html = renderMail(document, { ...brand, accentColor, imprint });
  expect(html).toContain(`background-color:${createBrandPalette(accentColor, 'light')['solid.brand']}`);
  expect(html).toContain(`.mail-solid{background-color:${createBrandPalette(accentColor, 'dark')['solid.brand']}`);
  expect(html).toContain(`.mail-link{color:${createBrandPalette(accentColor, 'dark')['text.brand']}`);
  expect(html).not.toContain(getColor('solid.brand', 'light'));
  for (const line of imprint) expect(html).toContain(`${line}</p>`);
});
