import type { Locale } from '@sampan/api/entities';
import { escapeHtml } from '@sampan/domain/page/html';
import { type PageShop, renderSandboxPage } from '../../payment/sandbox/sandboxPage.ts';
import { identityAnswers, type SandboxIdentity } from './ledger.ts';
import { identityMessages } from './messages.ts';

/** Reuses the cashier's style sheet, whose class names are payment states and button kinds. */
const lookByState = { open: 'pending', passed: 'paid', failed: 'failed', expired: 'closed' } as const;
const buttonByOutcome = { pass: 'pay', fail: 'fail' } as const;

function renderLayout(pageShop: PageShop, body: string): string {
  const { title } = identityMessages[pageShop.locale];
  return renderSandboxPage(
    pageShop,
    title,
    `<p class="shop">${escapeHtml(pageShop.shop)}</p>\n<h1>${title}</h1>\n${body}`,
  );
}

/** A form for each answer, so that the page works without JavaScript. */
function renderAnswers(certifyId: string, locale: Locale): string {
  return identityAnswers
    .map(
      (answer) =>
        `<form method="post" action="/sandbox/identity/${escapeHtml(certifyId)}/${answer}"><button type="submit" class="${buttonByOutcome[answer]}">${identityMessages[locale][answer]}</button></form>`,
    )
    .join('\n');
}

/** The sandbox provider's page of one identity check. */
export function renderIdentityPage({ certifyId, state, returnPath }: SandboxIdentity, pageShop: PageShop): string {
  const { locale } = pageShop;
  const messages = identityMessages[locale];
  return renderLayout(
    pageShop,
    `<p class="state" data-state="${lookByState[state]}" role="status">${messages.state[state]}</p>
${state === 'open' ? renderAnswers(certifyId, locale) : ''}
<p><a href="${escapeHtml(returnPath)}">${messages.back}</a></p>
<p class="note">${messages.sandbox}</p>`,
  );
}

/** The sandbox provider's page for an unknown identity check. */
export function renderMissingIdentityPage(pageShop: PageShop): string {
  return renderLayout(pageShop, `<p class="state">${identityMessages[pageShop.locale].missing}</p>`);
}
