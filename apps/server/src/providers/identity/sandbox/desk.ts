import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPageShop, type ReadSettings } from '../../payment/sandbox/pageShop.ts';
import { type IdentityLedger, identityAnswers } from './ledger.ts';
import { renderIdentityPage, renderMissingIdentityPage } from './page.ts';

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
    const getRequestShop = (request: FastifyRequest) => getPageShop(request, settings);
    const setHtmlHeaders = (reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');

    pages.get<CertificationRoute>('/sandbox/identity/:certifyId', async (request, reply) => {
      const certification = await ledger.find(request.params.certifyId);
      if (!certification)
        return setHtmlHeaders(reply)
          .code(404)
          .send(renderMissingIdentityPage(await getRequestShop(request)));
      return setHtmlHeaders(reply).send(renderIdentityPage(certification, await getRequestShop(request)));
    });
    for (const answer of identityAnswers) {
      pages.post<CertificationRoute>(`/sandbox/identity/:certifyId/${answer}`, async (request, reply) => {
        const certification = await ledger.answer(request.params.certifyId, answer);
        if (!certification)
          return setHtmlHeaders(reply)
            .code(404)
            .send(renderMissingIdentityPage(await getRequestShop(request)));
        // Redirect after POST, so that reloading the page does not post again.
        return reply.redirect(`/sandbox/identity/${certification.certifyId}`, 303);
      });
    }
  });
}
