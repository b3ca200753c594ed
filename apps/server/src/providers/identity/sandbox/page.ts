import type { Locale } from '@sampan/api/entities';
import { escapeHtml } from '@sampan/domain/page/html';
import { type PageShop, sandboxPage } from '../../payment/sandbox/sandboxPage.ts';
import { identityAnswers, type SandboxIdentity } from './ledger.ts';
import { identityMessages } from './messages.ts';

/** Reuses the cashier's style sheet, whose class names are payment states and button kinds. */
const lookByState = { open: 'pending', passed: 'paid', failed: 'failed', expired: 'closed' } as const;
const buttonByOutcome = { pass: 'pay', fail: 'fail' } as const;

function page(reader: PageShop, body: string): string {
  const { title } = identityMessages[reader.locale];
  return sandboxPage(reader, title, `<p class="shop">${escapeHtml(reader.shop)}</p>\n<h1>${title}</h1>\n${body}`);
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
