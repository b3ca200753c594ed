import { beforeEach, expect, test, vi } from 'vitest';
import { appStartEvent, getLoadFailureScript } from './loadFailure.ts';

const texts = {
  'zh-CN': { message: '没能加载', reload: '重新加载' },
  'en-US': { message: 'This did not load.', reload: 'Reload' },
};

/** Runs the script on a page in English. */
function openPage() {
  const button = { textContent: '' };
  const notice = {
    parts: [] as unknown[],
    append: (...parts: unknown[]) => void notice.parts.push(...parts),
    setAttribute: () => undefined,
    remove: () => void shown.splice(0),
  };
  const shown: unknown[] = [];
  const document = {
    documentElement: { lang: 'en-US' },
    body: { prepend: (element: unknown) => void shown.push(element) },
    createElement: (tag: string) => (tag === 'button' ? button : notice),
  };
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  const reload = vi.fn();
  const names = ['document', 'location', 'addEventListener', 'removeEventListener'];
  new Function(...names, getLoadFailureScript(texts))(
    document,
    { reload },
    (name: string, listener: () => void) => listeners.set(name, listener),
    (name: string) => listeners.delete(name),
  );
  const dispatch = (name: string, target: unknown = {}) => listeners.get(name)?.({ target });
  return { dispatch, shown, notice, button, reload };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a script that fails to load is told at once, with a button that reloads the page', () => {
  const { dispatch, shown, notice, button, reload } = openPage();
  dispatch('error', { tagName: 'IMG' });
  // Such as one that an extension of the browser adds.
  dispatch('error', { tagName: 'SCRIPT', type: '' });
  expect(shown).toEqual([]);
  dispatch('error', { tagName: 'SCRIPT', type: 'module' });
  dispatch('error', { tagName: 'SCRIPT', type: 'module' });
  expect(shown).toEqual([notice]);
  expect(notice.parts).toEqual(['This did not load.', button]);
  expect(button.textContent).toBe('Reload');
  dispatch('click', notice);
  expect(reload).not.toHaveBeenCalled();
  dispatch('click', button);
  expect(reload).toHaveBeenCalledOnce();
});

test('scripts that do not arrive are waited for half a minute, and take the notice away when they come', () => {
  const { dispatch, shown } = openPage();
  vi.advanceTimersByTime(29_000);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(shown).toHaveLength(1);
  dispatch(appStartEvent);
  expect(shown).toEqual([]);
});

test('after the app has started, its own messages speak of what does not load', () => {
  const { dispatch, shown } = openPage();
  dispatch(appStartEvent);
  vi.advanceTimersByTime(60_000);
  dispatch('error', { tagName: 'SCRIPT', type: 'module' });
  expect(shown).toEqual([]);
});
