import { screen, within } from 'storybook/test';
import type { getTranslate } from '../interaction/storyTexts.ts';
import { userEvent } from '../interaction/userEvent.ts';
import { findFirstRow, slow } from './adminProductsStory.ts';

/** Opens the import dialog. On a phone its button is in the "More" menu. */
export async function openImport(translate: ReturnType<typeof getTranslate>) {
  await findFirstRow();
  const name = translate('admin:products.import');
  const button = screen.queryByRole('button', { name });
  if (button) await userEvent.click(button);
  else {
    const main = within(screen.getByRole('main'));
    await userEvent.click(main.getAllByRole('button', { name: translate('common:action.more') })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name }, slow));
  }
  return screen.findByRole('dialog', undefined, slow);
}

const csv = `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Status
${Array.from({ length: 24 }, (_, index) => `ferry-cup-${index},渡船茶杯 ${index},釉色,青瓷,${index === 3 ? 'cheap' : '68.00'},12,active`).join('\n')}`;

/** Chooses a file, by default of 24 products, in the import dialog. */
export const upload = (dialog: HTMLElement, name = 'cups.csv', text = csv) =>
  userEvent.upload(
    dialog.querySelector('input[type="file"]') as HTMLInputElement,
    new File([text], name, { type: 'text/csv' }),
    { applyAccept: false },
  );
