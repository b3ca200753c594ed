import { type ComponentType, createElement, Suspense } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { createLazyComponent, forgetFailedImports } from './lazyCode.tsx';
import { ServicesContext } from './services/ServicesContext.ts';
import type { Services } from './services/services.ts';

const recover = vi.fn(async () => undefined);
const services = { build: { recover } } as unknown as Services;

/** Mounts the component and waits until it is shown or has failed. */
async function mount(Component: ComponentType): Promise<{ html: string; errors: unknown[] }> {
  const errors: unknown[] = [];
  const page = createElement(Suspense, { fallback: '…' }, createElement(Component));
  const { prelude } = await prerenderToNodeStream(createElement(ServicesContext, { value: services }, page), {
    onError: (error) => void errors.push((error as Error).message),
  });
  let html = '';
  for await (const chunk of prelude) html += chunk;
  return { html, errors };
}

/** Fails at the first import only. */
const failOnce = () =>
  vi
    .fn(async (): Promise<ComponentType> => () => createElement('b', null, 'tea'))
    .mockRejectedValueOnce(new Error('gone'));

test('B6 a component whose import failed imports again once the failure has been shown, and not before', async () => {
  recover.mockClear();
  const load = failOnce();
  const Details = createLazyComponent(load);
  expect((await mount(Details)).errors).toEqual(['gone']);
  expect(recover).toHaveBeenCalledOnce();
  // React may render it several times before its boundary shows the failure.
  expect((await mount(Details)).errors).toEqual(['gone']);
  expect(load).toHaveBeenCalledOnce();
  forgetFailedImports();
  const { html, errors } = await mount(Details);
  expect(errors).toEqual([]);
  expect(html).toContain('<b>tea</b>');
});

test('an optional component that fails loads no document', async () => {
  recover.mockClear();
  const Tray = createLazyComponent(failOnce(), { isOptional: true });
  expect((await mount(Tray)).errors).toEqual(['gone']);
  expect(recover).not.toHaveBeenCalled();
});
