import { apiPrefix } from '@sampan/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptAnswerForms,
  getPageShop,
  type ReadSettings,
  sandboxStylePath,
  sendPage,
} from '../../sandbox/sandboxPage.ts';
import { sandboxPaths } from './accounts.ts';
import { cashierStyle, renderCashierPage, renderProblemPage } from './cashierPage.ts';
import { cashierAnswers, getKind } from './ledger.ts';
import type { Deliver } from './notices.ts';
import type { Sandbox } from './sandbox.ts';
import { pageTypes } from './wechatServer.ts';

interface PageRequest {
  Params: { token: string };
  /** The shop's URL to which WeChat Pay's page returns. */
  Querystring: { redirect_url?: string };
}

const toSearch = (redirectUrl: string | undefined) =>
  redirectUrl ? `?${new URLSearchParams({ redirect_url: redirectUrl })}` : '';

/** A webhook that takes longer is retried later. */
const deliveryTimeoutMs = 10_000;

/** Sends webhooks over HTTP to the server's own port, or by `inject` where the server does not listen. */
function deliverTo(app: FastifyInstance): Deliver {
  return async (path, body, headers) => {
    const address = app.server.address();
    const url = apiPrefix + path;
    if (!address || typeof address === 'string') {
      const answer = await app.inject({ method: 'POST', url, payload: body, headers });
      return { status: answer.statusCode, body: answer.body };
    }
    const isAny = address.address === '0.0.0.0' || address.address === '::';
    const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const signal = AbortSignal.timeout(deliveryTimeoutMs);
    const answer = await fetch(`http://${host}:${address.port}${url}`, { method: 'POST', body, headers, signal });
    return { status: answer.status, body: await answer.text() };
  };
}

/** Registers the sandbox's cashier pages, which work without JavaScript: pay, fail or close a trade. */
export function registerCashier(app: FastifyInstance, sandbox: Sandbox, settings: ReadSettings): void {
  sandbox.deliverBy(deliverTo(app));
  app.register(async (pages) => {
    acceptAnswerForms(pages);
    registerServers(pages, sandbox);

    pages.get(sandboxStylePath, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(cashierStyle),
    );
    pages.get<PageRequest>('/sandbox/pay/:token', async (request, reply) => {
      const { redirect_url: redirectUrl } = request.query;
      const trade = await sandbox.trade(request.params.token, redirectUrl);
      const pageShop = await getPageShop(request, settings);
      if (!trade) return sendPage(reply, renderProblemPage(pageShop, 'missing'), 404);
      // WeChat Pay's page refuses a browser that does not say from which shop it comes.
      const isPhonePage = pageTypes.includes(getKind(trade) ?? '');
      if (isPhonePage && !request.headers.referer)
        return sendPage(reply, renderProblemPage(pageShop, 'noReferrer'), 403);
      return sendPage(reply, renderCashierPage(trade, pageShop, toSearch(redirectUrl)));
    });
    for (const answer of cashierAnswers) {
      pages.post<PageRequest>(`/sandbox/pay/:token/${answer}`, async (request, reply) => {
        const trade = await sandbox.answer(request.params.token, answer);
        if (!trade) return sendPage(reply, renderProblemPage(await getPageShop(request, settings), 'missing'), 404);
        // Redirect after POST, so that reloading the page does not post again.
        const search = toSearch(request.query.redirect_url);
        return reply.redirect(`/sandbox/pay/${trade.token}${search}`, 303);
      });
    }
  });
}

/**
 * Serves the sandbox's provider APIs over HTTP: browsers open Alipay's pages, and SDKs of the providers can call them.
 */
function registerServers(app: FastifyInstance, sandbox: Sandbox): void {
  app.register(async (servers) => {
    servers.removeAllContentTypeParsers();
    servers.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { method, url, body } = request;
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const address = new URL(url, 'http://sandbox.localhost');
      const payload = method === 'POST' ? String(body ?? '') : undefined;
      const result = await sandbox.handle(new Request(address, { method, headers, body: payload }));
      if (!result) return reply.code(404).send();
      return reply
        .code(result.status)
        .headers(result.headers ?? {})
        .send(result.body);
    };
    for (const path of [
      sandboxPaths.alipay,
      `${sandboxPaths.alipay}/bill`,
      `${sandboxPaths.wechat}/*`,
      `${sandboxPaths.stripe}/*`,
    ]) {
      servers.get(path, answer);
      servers.post(path, answer);
    }
  });
}
