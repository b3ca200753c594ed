import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPageShop, type ReadSettings } from '../../payment/sandbox/pageShop.ts';
import { type IdentityLedger, identityAnswers } from './ledger.ts';
import { identityPage, missingIdentityPage } from './page.ts';

type CertificationRoute = { Params: { certifyId: string } };

/** Serves the sandbox's pages, which work without JavaScript, where a tester passes or fails a check. */
export function registerIdentityDesk(app: FastifyInstance, ledger: IdentityLedger, settings: ReadSettings): void {
  app.register(async (pages) => {
    // The forms have no fields: the URL carries the certification and the answer.
    if (!pages.hasContentTypeParser('application/x-www-form-urlencoded')) {
      pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
        done(null, {}),
      );
    }
    const pageShop = (request: FastifyRequest) => getPageShop(request, settings);
    const html = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

    pages.get<CertificationRoute>('/sandbox/identity/:certifyId', async (request, reply) => {
      const certification = await ledger.find(request.params.certifyId);
      if (!certification)
        return html(reply)
          .code(404)
          .send(missingIdentityPage(await pageShop(request)));
      return html(reply).send(identityPage(certification, await pageShop(request)));
    });
    for (const answer of identityAnswers) {
      pages.post<CertificationRoute>(`/sandbox/identity/:certifyId/${answer}`, async (request, reply) => {
        const certification = await ledger.answer(request.params.certifyId, answer);
        if (!certification)
          return html(reply)
            .code(404)
            .send(missingIdentityPage(await pageShop(request)));
        // Redirect after POST, so that reloading the page does not post again.
        return reply.redirect(`/sandbox/identity/${certification.certifyId}`, 303);
      });
    }
  });
}
