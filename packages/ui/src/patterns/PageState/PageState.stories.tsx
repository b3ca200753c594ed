import type { CallError } from '@sampan/api/clientEnvelope';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Dialog } from '../../primitives/Dialog/Dialog.tsx';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { Section } from '../Section/Section.tsx';
import type { Readable } from './combineReadables.ts';
import { PageState, type PageStateProps } from './PageState.tsx';

type Args = PageStateProps<string[]>;

function read(part: Partial<Readable<string[]>> = {}): Readable<string[]> {
  return { data: undefined, error: undefined, isPending: false, refetch: async () => undefined, ...part };
}
const failure = (statusCode: number): CallError => ({
  code: 'INTERNAL',
  message: '',
  statusCode,
  requestId: 'req-7f3a',
});

const meta = {
  title: 'Patterns/Lists and states/PageState',
  component: PageState<string[]>,
  args: {
    result: read({ data: ['青瓷茶壶', '竹蒸笼'] }),
    skeleton: <Skeleton lines={2} />,
    isEmpty: (list) => list.length === 0,
    empty: <EmptyState art="orders" title="还没有订单" text="下单后就会出现在这里" />,
    filteredEmpty: <EmptyState level="inline" title="没有符合条件的订单" />,
    children: (list) => list.map((name) => <Text key={name}>{name}</Text>),
  },
  parameters: guide({
    use: 'Around everything that is read: it keeps the waiting, the error, the empty list and the data apart, and never blanks what was there.',
    avoid: 'For what is sent, such as a form: its button and its message say how that went.',
    keyboard: [
      [['Enter'], 'On “Try again”: repeats the call and keeps the focus; then the heading of the section has it.'],
    ],
  }),
  render: (args) => (
    <Section title="订单">
      <PageState {...args} />
    </Section>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Loading: Story = {
  args: { result: read({ isPending: true }) },
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy="true"]')).not.toBeNull());
  },
};

export const Empty: Story = { args: { result: read({ data: [] }) } };
export const FilteredEmpty: Story = { args: { result: read({ data: [] }), isFiltered: true } };
export const Failed: Story = { args: { result: read({ error: failure(500) }) } };
export const NoConnection: Story = {
  args: { result: read({ error: { ...failure(499), isUnsent: true } }), level: 'page' },
};
/** A time-out, or an answer that got lost. */
export const NoAnswer: Story = { args: { result: read({ error: failure(499) }), level: 'page' } };
export const Forbidden: Story = { args: { result: read({ error: failure(403) }), level: 'page', pageName: '报表' } };
export const NotFound: Story = { args: { result: read({ error: failure(404) }), level: 'page' } };

/** All states inside one section. */
export const States: Story = {
  render: (args) => (
    <Stack gap="2xl">
      <Section title="就绪">
        <PageState {...args} />
      </Section>
      <Section title="读取中">
        <PageState {...args} result={read({ isPending: true })} />
      </Section>
      <Section title="没有">
        <PageState {...args} result={read({ data: [] })} />
      </Section>
      <Section title="没有符合条件的">
        <PageState {...args} result={read({ data: [] })} isFiltered />
      </Section>
      <Section title="失败">
        <PageState {...args} result={read({ error: failure(500) })} />
      </Section>
    </Stack>
  ),
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('[aria-busy="true"]')).toHaveLength(1));
    await expect(canvas.getAllByText('青瓷茶壶')).toHaveLength(1);
  },
};

/** An answer that comes before the skeleton renders its content once. */
export const QuickAnswer: Story = {
  tags: ['!visual'],
  render: (args) => <Answered {...args} />,
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(contentRendered).toHaveBeenCalled());
    // React would render it again in one of the next tasks.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(contentRendered).toHaveBeenCalledOnce();
  },
};

const contentRendered = fn();

/** Asks when the button is pressed, and gets its answer a task later. */
function Answered(args: Args) {
  const [result, setResult] = useState<Readable<string[]>>();
  function ask() {
    contentRendered.mockClear();
    setResult(read({ isPending: true }));
    setTimeout(() => setResult(read({ data: ['青瓷茶壶'] })));
  }
  return (
    <Stack>
      <Button onClick={ask}>查询</Button>
      {result && (
        <PageState {...args} result={result}>
          {([name]) => <Counted name={name} />}
        </PageState>
      )}
    </Stack>
  );
}

function Counted({ name }: { name: string | undefined }) {
  useEffect(function countRendering() {
    contentRendered();
  });
  return <Text>{name}</Text>;
}

/** Loaded data stays when a refetch fails. */
export const FailedAgain: Story = {
  args: { result: read({ data: ['青瓷茶壶'], error: failure(500) }) },
  async play({ canvas }) {
    await expect(canvas.getByText('青瓷茶壶')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Failed first, and answered when it is asked again. A number of the answer stands before it. */
function FailedOnce(args: Args) {
  const [result, setResult] = useState<Partial<Readable<string[]>>>({ error: failure(500) });
  async function refetch() {
    setResult({ isPending: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    setResult({ data: ['青瓷茶壶'] });
  }
  return (
    <>
      {result.data && <p>{result.data.length}</p>}
      <PageState {...args} result={read({ ...result, refetch })} />
    </>
  );
}

/** The button keeps the focus during the retry; then the section's heading receives it. */
export const TriedAgain: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Section title="订单">
      <FailedOnce {...args} />
    </Section>
  ),
  async play({ canvas }) {
    const [retry] = canvas.getAllByRole('button') as [HTMLElement];
    retry.focus();
    await userEvent.keyboard('{Enter}');
    await expect(retry).toHaveFocus();
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(canvas.getByRole('heading')).toHaveFocus());
    await expect(canvas.getByText('青瓷茶壶')).toBeVisible();
  },
};

/** The focus that moved on during the retry stays where it is. */
export const TriedAgainAfterMovingOn: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <Section title="订单">
        <FailedOnce {...args} />
      </Section>
      <TextInput aria-label="备注" />
    </>
  ),
  async play({ canvas, loaded }) {
    await userEvent.click(await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') }));
    await userEvent.click(canvas.getByRole('textbox'));
    await waitFor(() => expect(canvas.getByText('青瓷茶壶')).toBeVisible());
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};

/** In a dialog its heading receives the focus, neither the dialog itself nor the heading of the page behind it. */
export const TriedAgainInADialog: Story = {
  tags: ['!visual'],
  render: (args) => (
    <main>
      <h1>订单</h1>
      <Dialog title="图库" onClose={() => {}}>
        <FailedOnce {...args} />
      </Dialog>
    </main>
  ),
  async play({ loaded }) {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: getTranslate(loaded)('common:action.retry') }));
    await waitFor(() => expect(dialog.getByRole('heading', { name: '图库' })).toHaveFocus());
  },
};

function Filtered(args: Args) {
  const [isFiltered, setFiltered] = useState(true);
  const clear = <Button onClick={() => setFiltered(false)}>清除筛选</Button>;
  return (
    <PageState
      {...args}
      result={read({ data: isFiltered ? [] : ['青瓷茶壶'] })}
      isFiltered={isFiltered}
      filteredEmpty={<EmptyState level="inline" title="没有符合条件的订单" action={clear} />}
    />
  );
}

/** The pressed button goes with the empty state: the section's heading receives its focus. */
export const FiltersCleared: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Section title="订单">
      <Filtered {...args} />
    </Section>
  ),
  async play({ canvas }) {
    canvas.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('青瓷茶壶')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: '订单' })).toHaveFocus());
  },
};
