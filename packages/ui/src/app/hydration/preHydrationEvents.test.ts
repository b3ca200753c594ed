import { afterEach, expect, test, vi } from 'vitest';
import { captureInputValues, replayPreHydrationEvents } from './preHydrationEvents.ts';

class FakeField extends EventTarget {
  isConnected = true;
  defaultValue = '';
  #value = '';
  get value() {
    return this.#value;
  }
  set value(text: string) {
    this.#value = text;
  }
  matches = () => true;
}

/** A form that is rendered by the server, with a field for the user name and one for the password. */
function openForm() {
  vi.stubGlobal('window', {});
  const [name, password] = [new FakeField(), new FakeField()];
  const listeners = new Set<(event: Event) => void>();
  const root = {
    querySelectorAll: () => [name, password],
    addEventListener: (_type: string, listener: (event: Event) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: Event) => void) => listeners.delete(listener),
  } as unknown as HTMLElement;
  function type(field: FakeField, text: string) {
    field.value += text;
    for (const listener of listeners) listener({ target: field } as unknown as Event);
  }
  return { name, password, root, listeners, type };
}

afterEach(() => vi.unstubAllGlobals());

test('text typed while the app hydrates is kept with the text typed before', async () => {
  const { name, password, root, listeners, type } = openForm();
  type(name, 'cu');
  captureInputValues(root);
  type(name, 'sto');
  type(password, 'secret');
  const isReplayed = replayPreHydrationEvents();
  // The code that restores the texts is loaded meanwhile.
  type(name, 'mer');
  await isReplayed;
  expect(name.value).toBe('customer');
  expect(password.value).toBe('secret');
  expect(listeners.size).toBe(0);
});

test('text typed before hydration is restored after a reset', async () => {
  const { name, root, type } = openForm();
  type(name, 'cu');
  captureInputValues(root);
  name.value = '';
  await replayPreHydrationEvents();
  expect(name.value).toBe('cu');
});

test('an untouched form is captured no longer than until hydration', async () => {
  const { root, listeners } = openForm();
  captureInputValues(root);
  await replayPreHydrationEvents();
  expect(listeners.size).toBe(0);
});
