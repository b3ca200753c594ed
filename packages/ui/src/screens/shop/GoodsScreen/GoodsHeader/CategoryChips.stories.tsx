import { contract } from '@sampan/api/contract';
import type { Category } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { CategoryChips } from './CategoryChips.tsx';

const getTree = () => getDemoBackend().answer(contract.category.active, {}).body as Category[];

/** A row of 200 px, so that the last chips lie outside of it. Its buttons act as the address and the network do. */
function Narrow({ start, isLate = false }: { start?: number | undefined; isLate?: boolean | undefined }) {
  const [chosen, setChosen] = useState(start);
  const [isLoaded, setLoaded] = useState(!isLate);
  return (
    <div style={{ inlineSize: '200px' }}>
      <button type="button" hidden data-testid="back" onClick={() => setChosen(undefined)} />
      <button type="button" hidden data-testid="load" onClick={() => setLoaded(true)} />
      <CategoryChips categories={isLoaded ? getTree() : undefined} chosen={chosen} onChoose={setChosen} />
    </div>
  );
}

const meta = {
  title: 'Shop/goods/CategoryChips',
  component: Narrow,
  tags: ['!visual'],
} satisfies Meta<typeof Narrow>;
export default meta;
type Story = StoryObj<typeof meta>;

/** After the browser's Back to all products the row is at its start again. */
export const BackAtTheStart: Story = {
  async play({ canvas, loaded }) {
    const all = canvas.getByRole('button', { name: getTranslate(loaded)('shop:goods.all') });
    const row = all.parentElement as HTMLElement;
    await userEvent.click([...row.querySelectorAll('button')].at(-1) as HTMLElement);
    await waitFor(() => expect(row.scrollLeft).toBeGreaterThan(0));
    canvas.getByTestId('back').click();
    await waitFor(() => expect(row.scrollLeft).toBe(0));
    await expect(all).toHaveAttribute('aria-current', 'true');
  },
};

/** The address names a category, and the categories arrive late: its chip is scrolled into view then. */
export const LateCategories: Story = {
  args: { isLate: true },
  render: (args) => <Narrow {...args} start={getTree().findLast(({ parentId }) => parentId === null)?.id} />,
  async play({ canvas, loaded }) {
    const all = canvas.getByRole('button', { name: getTranslate(loaded)('shop:goods.all') });
    const row = all.parentElement as HTMLElement;
    await expect(row.querySelectorAll('button')).toHaveLength(1);
    canvas.getByTestId('load').click();
    await waitFor(() => expect(row.scrollLeft).toBeGreaterThan(0));
    await expect(row.querySelector('[aria-current]')).toBeVisible();
  },
};
