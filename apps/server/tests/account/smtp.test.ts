import { formatCodeMessage } from '@sampan/domain/account/codeMessage';
import { expect, test } from 'vitest';
import { createSmtp } from '../../src/providers/mail/smtp.ts';
import { MailServer } from '../support/mailServer.ts';

test.each([
  ['RCPT', '550 5.1.1 no such user', { name: 'UndeliverableMessage', code: '550' }],
  ['DATA', '554 5.5.1 no valid recipients', { name: 'UndeliverableMessage', code: '554' }],
  ['.', '552 5.3.4 too large', { name: 'UndeliverableMessage', code: '552' }],
  ['RCPT', '450 4.2.0 greylisted', { code: 'EENVELOPE' }],
  ['RCPT', '503 bad sequence of commands', { code: 'EENVELOPE' }],
  ['.', '451 4.3.0 later', { code: 'EMESSAGE' }],
  ['MAIL', '550 5.7.1 sender not verified', { code: 'EENVELOPE' }],
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
