import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { drawings } from '../../primitives/EmptyArt/drawings.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { EmptyState } from './EmptyState.tsx';

const goOn = fn();

const meta = {
  title: 'Patterns/Lists and states/EmptyState',
  component: EmptyState,
  args: { title: '' },
  parameters: guide({
    use: 'Where a list or a page has nothing to show. `page` for what never had anything, with its picture; `inline` for what a filter emptied, without.',
    avoid: 'For what could not be read: use ErrorState. For what is still on its way: a Skeleton.',
    keyboard: [[['Tab', 'Enter'], 'To the one button, then to the quiet link']],
  }),
  render: (args, { loaded }) => {
    const translate = getTranslate(loaded);
    return (
      <EmptyState
        art="cart"
        text={translate('shop:cart.emptyText')}
        action={<Button onClick={goOn}>{translate('shop:cart.browse')}</Button>}
        {...args}
        title={args.title || translate('shop:cart.empty')}
      />
    );
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, loaded }) {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent(getTranslate(loaded)('shop:cart.empty'));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(goOn).toHaveBeenCalledOnce();
  },
};

/** An empty filter result: no picture, and a link to clear the filter. */
export const Inline: Story = {
  render: (_args, { loaded }) => (
    <EmptyState
      level="inline"
      title={getTranslate(loaded)('shop:goods.noMatches')}
      text={getTranslate(loaded)('shop:goods.noMatchesText')}
      action={<Button variant="tonal">{getTranslate(loaded)('common:action.clearFilters')}</Button>}
    />
  ),
};

/** Every picture, on the page and inside a card. */
export const States: Story = {
  render: (_args, { loaded }) => (
    <Stack>
      {getKeys(drawings).map((art) => (
        <EmptyState key={art} art={art} title={getTranslate(loaded)('shop:goods.empty')} />
      ))}
      <EmptyState level="inline" title={getTranslate(loaded)('shop:goods.noMatches')} />
    </Stack>
  ),
};

export const LongText: Story = {
  args: {
    title: 'Nothing here matches all of the filters that you have chosen so far',
    text: 'Take one of them away, or look for something else with another word that is a little shorter than this one.',
    action: <Button>Take all filters away</Button>,
  },
};
