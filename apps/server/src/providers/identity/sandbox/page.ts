import type { Locale } from '@sampan/api/entities';
import { cashierStylePath, type PageShop } from '../../payment/sandbox/cashierPage.ts';
import { identityAnswers, type SandboxIdentity } from './ledger.ts';
import { identityMessages } from './messages.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Reuses the cashier's style sheet, whose class names are payment states and button kinds. */
const lookByState = { open: 'pending', passed: 'paid', failed: 'failed', expired: 'closed' } as const;
const buttonByOutcome = { pass: 'pay', fail: 'fail' } as const;

function page({ locale, shop }: PageShop, body: string): string {
  const words = identityMessages[locale];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title} · ${escapeHtml(shop)}</title>
<link rel="stylesheet" href="${cashierStylePath}">
</head>
<body>
<main>
<p class="shop">${escapeHtml(shop)}</p>
<h1>${words.title}</h1>
${body}
</main>
</body>
</html>
`;
}

/** A form for each answer, so that the page works without JavaScript. */
function answers(certifyId: string, locale: Locale): string {
  return identityAnswers
    .map(
      (answer) =>
        `<form method="post" action="/sandbox/identity/${escapeHtml(certifyId)}/${answer}"><button type="submit" class="${buttonByOutcome[answer]}">${identityMessages[locale][answer]}</button></form>`,
    )
    .join('\n');
}

/** The sandbox provider's page of one identity check. */
export function identityPage({ certifyId, state, returnPath }: SandboxIdentity, reader: PageShop): string {
  const { locale } = reader;
  const words = identityMessages[locale];
  return page(
    reader,
    `<p class="state" data-state="${lookByState[state]}" role="status">${words.state[state]}</p>
${state === 'open' ? answers(certifyId, locale) : ''}
<p><a href="${escapeHtml(returnPath)}">${words.back}</a></p>
<p class="note">${words.sandbox}</p>`,
  );
}

/** The sandbox provider's page for an unknown identity check. */
export function missingIdentityPage(reader: PageShop): string {
  return page(reader, `<p class="state">${identityMessages[reader.locale].missing}</p>`);
}
