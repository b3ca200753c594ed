import type { MessagePart, MessagesLoader } from '@sampan/ui/i18n/createI18n.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { createPageMessages } from './pageMessages.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Messages of all locales, of which some parts cannot be loaded. */
function createMessages(brokenParts: Set<MessagePart>) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load: MessagesLoader = async (part) => {
    if (brokenParts.has(part)) throw new Error('too many open files');
    return { [part]: { title: `the title of ${part}` } };
  };
  return createPageMessages({ 'zh-CN': load, 'zh-HK': load, 'en-US': load });
}

test('messages that could not be loaded fail the page, and are loaded for the next one', async () => {
  const brokenParts = new Set<MessagePart>(['first']);
  const getPageMessages = createMessages(brokenParts);
  await expect(getPageMessages('en-US')).rejects.toThrow('too many open files');
  brokenParts.clear();
  const { i18n } = await getPageMessages('en-US');
  expect(i18n.i18n.t('first:title' as 'brand.name')).toBe('the title of first');
  expect((await getPageMessages('en-US')).i18n).toBe(i18n);
});

test('messages of a route that could not be loaded fail its page, and are loaded for the next one', async () => {
  const brokenParts = new Set<MessagePart>(['admin']);
  const { i18n, loadPart } = await createMessages(brokenParts)('zh-HK');
  await expect(loadPart('admin')).rejects.toThrow('too many open files');
  brokenParts.clear();
  await loadPart('admin');
  expect(i18n.i18n.t('admin:title' as 'brand.name')).toBe('the title of admin');
});
