import type { FastifyInstance } from 'fastify';
import { acceptAnswerForms, getPageShop, type ReadSettings, sendPage } from '../../sandbox/sandboxPage.ts';
import { type IdentityLedger, identityAnswers } from './ledger.ts';
import { renderIdentityPage, renderMissingIdentityPage } from './page.ts';

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
