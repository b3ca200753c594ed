import { formatCodeMessage } from '@sampan/domain/account/codeMessage';
import { expect, test } from 'vitest';
import { createSmtp } from '../../src/providers/mail/smtp.ts';
import { MailServer } from '../support/mailServer.ts';

test.each([
  ['RCPT', '550 5.1.1 no such user', { name: 'UndeliverableMessage', code: 'REFUSED 5.1.1' }],
  [
    'RCPT',
    '550-5.1.1 no such user\r\n550 5.1.1 look at the address',
    { name: 'UndeliverableMessage', code: 'REFUSED 5.1.1' },
  ],
  ['RCPT', '552 5.2.2 mailbox full', { name: 'UndeliverableMessage', code: 'REFUSED 5.2.2' }],
  ['RCPT', '552 5.2.2 over quota', { name: 'UndeliverableMessage', code: 'REFUSED 5.2.2' }],
  ['RCPT', '550 5.1.10 recipient not found', { name: 'UndeliverableMessage', code: 'REFUSED 5.1.10' }],
  ['RCPT', '550 5.1.1 <author@example.com>: unknown', { name: 'UndeliverableMessage', code: 'REFUSED 5.1.1' }],
  ['RCPT', '550 no such user here', { name: 'UndeliverableMessage', code: 'REFUSED 550' }],
  ['.', '552 5.3.4 size exceeds fixed limit', { name: 'UndeliverableMessage', code: 'REFUSED 5.3.4' }],
  ['.', '554 5.6.0 malformed', { name: 'UndeliverableMessage', code: 'REFUSED 5.6.0' }],
  // The set-up of the shop, or a limit of its account: these mails wait.
  ['RCPT', '550 5.7.1 relaying denied', { name: 'Error', code: '5.7.1' }],
  ['RCPT', '550 relay not permitted', { name: 'Error', code: '550' }],
  ['RCPT', '550 5.4.5 daily sending quota exceeded', { name: 'Error', code: '5.4.5' }],
  ['RCPT', '553 5.1.8 bad address of the sender', { name: 'Error', code: '5.1.8' }],
  ['RCPT', '553 5.1.7 invalid address', { name: 'Error', code: '5.1.7' }],
  ['RCPT', '550 5.1.90 your message cannot be sent: daily limit', { name: 'Error', code: '5.1.90' }],
  ['.', '550 5.2.252 SendAsDenied', { name: 'Error', code: '5.2.252' }],
  ['.', '550 5.2.2 Submission quota exceeded', { name: 'Error', code: '5.2.2' }],
  ['RCPT', '550 5.1.1 sender address is unknown', { name: 'Error', code: '5.1.1' }],
  ['RCPT', '550 verify your domain', { name: 'Error', code: '550' }],
  ['RCPT', '554 access denied', { name: 'Error', code: '554' }],
  ['DATA', '554 5.5.1 no valid recipients', { name: 'Error', code: '5.5.1' }],
  ['.', '550 rejected', { name: 'Error', code: '550' }],
  ['.', '554 message rejected: address is not verified', { name: 'Error', code: '554' }],
  ['RCPT', '450 4.2.0 greylisted', { code: '4.2.0' }],
  ['RCPT', '503 bad sequence of commands', { code: '503' }],
  ['.', '451 4.3.0 later', { code: '4.3.0' }],
  ['MAIL', '550 5.7.1 sender not verified', { code: '5.7.1' }],
  ['AUTH', '535 5.7.8 wrong password', { code: 'EAUTH' }],
] as const)('the answer to %s is "%s"', async (command, reply, expected) => {
  const server = new MailServer();
  Object.assign(server, { rejection: reply, rejectedCommand: command });
  await server.listen();
  try {
    const send = createSmtp({
      url: `smtp://shop:hush-hush@127.0.0.1:${server.port}`,
      from: async () => 'shop@example.com',
      password: async () => null,
      renderHtml: async () => null,
    });
    await expect(send({ to: 'someone@example.com', text: 'x' })).rejects.toMatchObject(expected);
  } finally {
    await server.close();
  }
});

test.each([
  // Both reach this machine, and only one is a loopback address.
  ['0.0.0.0', '', { code: 'ETLS' }, false],
  ['127.0.0.1', '', undefined, true],
  ['0.0.0.0', '?requireTLS=false', undefined, true],
])(
  'at %s%s a password is sent without TLS only to this machine, or as the address says',
  async (host, query, rejection, isSent) => {
    const server = new MailServer();
    await server.listen();
    try {
      const send = createSmtp({
        url: `smtp://shop:hush-hush@${host}:${server.port}${query}`,
        from: async () => 'shop@example.com',
        password: async () => null,
        renderHtml: async () => null,
      });
      const sending = send({ to: 'someone@example.com', text: 'x' });
      if (rejection) await expect(sending).rejects.toMatchObject(rejection);
      else await sending;
      expect([server.signIns.length > 0, server.received.length > 0]).toEqual([isSent, isSent]);
    } finally {
      await server.close();
    }
  },
);

test('a mail with a document has an HTML part beside its text, and text alone where nothing renders it', async () => {
  const server = new MailServer();
  await server.listen();
  try {
    const { subject, text, document } = formatCodeMessage('mail', {
      purpose: 'reset',
      code: '493027',
      locale: 'en-US',
      shop: 'Sampan',
    });
    const mail = { to: 'someone@example.com', subject: subject ?? '', text, ...(document && { document }) };
    const options = {
      url: `smtp://127.0.0.1:${server.port}`,
      from: async () => 'shop@example.com',
      password: async () => null,
    };
    await createSmtp({ ...options, renderHtml: async ({ heading }) => `<h1>${heading}</h1>` })(mail);
    await createSmtp({ ...options, renderHtml: async () => null })(mail);
    const [both, plain] = server.received.map(({ data }) => data);
    expect(both).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(both).toMatch(/^Content-Type: text\/html/m);
    expect(both).toContain('<h1>Sampan: your code to set a new password</h1>');
    expect(plain).not.toMatch(/multipart|text\/html/);
  } finally {
    await server.close();
  }
});

test('a server that takes long to accept a mail has accepted it', async () => {
  const server = new MailServer();
  server.acceptanceMs = 2_000;
  await server.listen();
  try {
    const send = createSmtp({
      url: `smtp://127.0.0.1:${server.port}`,
      from: async () => 'shop@example.com',
      password: async () => null,
      renderHtml: async () => null,
      connectMs: 1_000,
    });
    await send({ to: 'someone@example.com', text: 'x' });
    expect(server.received).toHaveLength(1);
  } finally {
    await server.close();
  }
});
