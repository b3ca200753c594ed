import { escapeHtml } from '@sampan/domain/page/html';
import type { FastifyInstance } from 'fastify';
import {
  acceptAnswerForms,
  getPageShop,
  type PageShop,
  type ReadSettings,
  renderAnswerForm,
  renderSandboxPage,
  sendPage,
} from '../../sandbox/sandboxPage.ts';
import { type IdentityLedger, identityAnswers, type SandboxIdentity } from './ledger.ts';
import { identityMessages } from './messages.ts';

type CertificationRoute = { Params: { certifyId: string } };

/** Serves the sandbox's pages, which work without JavaScript, where a tester passes or fails a check. */
export function registerIdentityDesk(app: FastifyInstance, ledger: IdentityLedger, settings: ReadSettings): void {
  app.register(async (pages) => {
    acceptAnswerForms(pages);
    pages.get<CertificationRoute>('/sandbox/identity/:certifyId', async (request, reply) => {
      const certification = await ledger.find(request.params.certifyId);
      const pageShop = await getPageShop(request, settings);
      if (!certification) return sendPage(reply, renderMissingIdentityPage(pageShop), 404);
      return sendPage(reply, renderIdentityPage(certification, pageShop));
    });
    for (const answer of identityAnswers) {
      pages.post<CertificationRoute>(`/sandbox/identity/:certifyId/${answer}`, async (request, reply) => {
        const certification = await ledger.answer(request.params.certifyId, answer);
        if (!certification)
          return sendPage(reply, renderMissingIdentityPage(await getPageShop(request, settings)), 404);
        // Redirect after POST, so that reloading the page does not post again.
        return reply.redirect(`/sandbox/identity/${certification.certifyId}`, 303);
      });
    }
  });
}

/** Reuses the cashier's style sheet, whose class names are payment states and button kinds. */
const lookByState = { open: 'pending', passed: 'paid', failed: 'failed', expired: 'closed' } as const;
const buttonByOutcome = { pass: 'pay', fail: 'fail' } as const;

/** The sandbox provider's page of one identity check. */
function renderIdentityPage({ certifyId, state, returnPath }: SandboxIdentity, pageShop: PageShop): string {
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
function renderMissingIdentityPage(pageShop: PageShop): string {
  const { title, missing } = identityMessages[pageShop.locale];
  return renderSandboxPage(pageShop, { title, body: `<p class="state">${missing}</p>` });
}
