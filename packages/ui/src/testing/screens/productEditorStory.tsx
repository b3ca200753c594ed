import { contract } from '@sampan/api/contract';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { expect, waitFor, within } from 'storybook/test';
import { useHere } from '../../app/navigation/navigation.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import {
  ProductEditorScreen,
  type ProductEditorScreenProps,
} from '../../screens/admin/ProductEditorScreen/ProductEditorScreen.tsx';
import { userEvent } from '../interaction/userEvent.ts';

/** Converts the URL to props, as the route does. */
export function AtItsAddress(props: ProductEditorScreenProps) {
  const here = useHere();
  const [, id] = /^\/admin\/products\/(\d+)/.exec(here) ?? [];
  if (id) return <ProductEditorScreen id={Number(id)} />;
  if (here.startsWith('/admin/products/new')) return <ProductEditorScreen {...props} />;
  return <VisuallyHidden>{here}</VisuallyHidden>;
}

export const slow = { timeout: 20_000 };
/** The stored product. */
export const getStoredProduct = (id = 1) => getDemoBackend().state.products.get(id);
/** The field of the form with this name. */
export const field = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`#product-${name}`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }, slow);
/** The save bar; absent without changes. */
export const bar = () => document.querySelector<HTMLElement>('section[data-status]');
/** Waits for this state of the save bar. */
export const status = (expected: string | null) =>
  waitFor(() => expect(bar()?.getAttribute('data-status') ?? null).toBe(expected), slow);
/** Saves by keyboard. */
export const save = () => userEvent.keyboard('{Control>}s{/Control}');
/** Replaces the text of a field. */
export async function write(name: string, text: string) {
  const control = await field(name);
  await userEvent.clear(control);
  await userEvent.click(control);
  await userEvent.paste(text);
}
export const lastButton = (element: HTMLElement) => within(element).getAllByRole('button').at(-1) as HTMLElement;
/** Simulates another staff member who saves meanwhile. */
export function meanwhile(change: Record<string, unknown>) {
  const backend = getDemoBackend();
  const product = backend.state.products.get(1);
  const token = backend.signIn('operator');
  const answered = backend.answer(contract.product.update, { id: 1, version: product?.version, ...change }, { token });
  if (answered.status !== 200) throw new Error(JSON.stringify(answered.body));
}
