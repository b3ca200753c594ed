import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicSettings } from '@sampan/api/entities';
import type { MailDocument } from '@sampan/domain/mail/mailDocument';
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../../../scripts/processes/scratchFolder.ts';
import { createHtmlRenderer } from './htmlRenderer.ts';

test('a mail whose HTML part cannot be rendered goes out with its text, and the log says why', async () => {
  const webRoot = scratchFolder('mail');
  mkdirSync(join(webRoot, 'server'));
  writeFileSync(join(webRoot, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(webRoot, 'server', 'server.js'),
    `export function renderMail({ heading }) {
      if (heading === 'Broken') throw new Error('no such block');
      return heading;
    }`,
  );
  const log = { error: vi.fn() };
  const render = createHtmlRenderer(webRoot, 'https://shop.example', async () => ({}) as PublicSettings, log);
  const mail = { heading: 'Paid', locale: 'en-US' } as MailDocument;
  expect(await render(mail)).toBe('Paid');
  expect(log.error).not.toHaveBeenCalled();
  expect(await render({ ...mail, heading: 'Broken' })).toBe(null);
  expect(log.error).toHaveBeenCalledOnce();
  rmSync(webRoot, { recursive: true });
});
