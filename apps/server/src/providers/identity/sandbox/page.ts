import { escapeHtml } from '@sampan/domain/page/html';
import { type PageShop, renderAnswerForm, renderSandboxPage } from '../../sandbox/sandboxPage.ts';
import { identityAnswers, type SandboxIdentity } from './ledger.ts';
import { identityMessages } from './messages.ts';

/** Reuses the cashier's style sheet, whose class names are payment states and button kinds. */
const lookByState = { open: 'pending', passed: 'paid', failed: 'failed', expired: 'closed' } as const;
const buttonByOutcome = { pass: 'pay', fail: 'fail' } as const;

/** The sandbox provider's page of one identity check. */
export function renderIdentityPage({ certifyId, state, returnPath }: SandboxIdentity, pageShop: PageShop): string {
  const messages = identityMessages[pageShop.locale];
  const forms = identityAnswers.map((answer) =>
    renderAnswerForm(`/sandbox/identity/${certifyId}/${answer}`, buttonByOutcome[answer], messages[answer]),
  );
  return renderSandboxPage(pageShop, {
    title: messages.title,
    body: `<p class="state" data-state="${lookByState[state]}" role="status">${messages.state[state]}</p>
${state === 'open' ? forms.join('\n') : ''}
<p><a href="${escapeHtml(returnPath)}">${messages.back}</a></p>
<p class="note">${messages.sandbox}</p>`,
  });
}

/** The sandbox provider's page for an unknown identity check. */
export function renderMissingIdentityPage(pageShop: PageShop): string {
  const { title, missing } = identityMessages[pageShop.locale];
  return renderSandboxPage(pageShop, { title, body: `<p class="state">${missing}</p>` });
}
