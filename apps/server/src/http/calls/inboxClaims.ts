import { contract } from '@sampan/api/contract';
import type { FastifyInstance } from 'fastify';
import type { InboxClaim, InboxClaims } from '../../providers/inboxClaims.ts';

declare module 'fastify' {
  interface FastifyRequest {
    inbox: InboxClaim | null;
  }
}

const { user, captcha, demoInbox } = contract;
const calls = [user.regist, user.login, user.loginCode, user.findpassword, captcha.mail, captcha.sms, demoInbox.list];
const paths: ReadonlySet<string> = new Set(calls.map(({ path }) => path));

/** Reads and sets the demo inbox cookie on calls that send a code or verify an account. */
export function registerInboxClaims(app: FastifyInstance, claims: InboxClaims | null): void {
  app.decorateRequest('inbox', null);
  if (!claims) return;
  app.addHook('onRequest', async (request) => {
    if (paths.has(request.routeOptions.url ?? '')) request.inbox = claims.read(request.headers.cookie);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.inbox?.isChanged && request.method === 'POST')
      reply.header('set-cookie', claims.toCookie(request.inbox));
  });
}
