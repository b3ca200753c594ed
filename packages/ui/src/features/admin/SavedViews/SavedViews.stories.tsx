import type { Storage } from '@sampan/domain/ports';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, screen, spyOn, waitFor, within } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { SavedViews, type SavedViewsProps } from './SavedViews.tsx';
import type { SavedViews as Saved } from './savedViews.ts';
import { useSavedViews } from './useSavedViews.ts';

const key = 'views.orders';

interface MemoryStorage extends Storage {
  writeElsewhere: (saved: Saved) => void;
  /** Refuses reads and writes from now on. */
  block: () => void;
  /** Refuses writes from now on. */
  fill: () => void;
}

/** A storage that another tab can write to, and that the browser can block or its quota can fill. */
function memoryStorage(start: Saved): MemoryStorage {
  const storage = new Map([[key, JSON.stringify(start)]]);
  const listeners = new Set<(changed: string | null) => void>();
  let isBlocked = false;
  let isFull = false;
  function open() {
    if (isBlocked) throw new Error('storage is blocked');
    return storage;
  }
  return {
    get: (name) => open().get(name) ?? null,
    set(name, value) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      open().set(name, value);
    },
    remove: (name) => void storage.delete(name),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    writeElsewhere(saved) {
      storage.set(key, JSON.stringify(saved));
      for (const listener of listeners) listener(key);
    },
    block() {
      isBlocked = true;
    },
    fill() {
      isFull = true;
    },
  };
}

type StoryArgs = Omit<SavedViewsProps, 'store'> & { store?: SavedViewsProps['store']; start: Saved; other?: Saved };

function Kept({ start, other, ...props }: StoryArgs) {
  const [storage] = useState(() => memoryStorage(start));
  const store = useSavedViews(storage, key);
  return (
    <div data-density="admin">
      <SavedViews {...props} store={store} />
      <output hidden data-testid="kept">
        {JSON.stringify({ views: store.views, defaultId: store.defaultId })}
      </output>
      <button type="button" hidden data-testid="other" onClick={() => other && storage.writeElsewhere(other)} />
      <button type="button" hidden data-testid="block" onClick={storage.block} />
      <button type="button" hidden data-testid="fill" onClick={storage.fill} />
    </div>
  );
}

const two: Saved = {
  views: [
    { id: 'saved-1', name: '今天要寄', query: 'f.status=20' },
    { id: 'saved-2', name: '茶具訂單', query: 'q=茶' },
  ],
  defaultId: 'saved-1',
};

const meta = {
  title: 'Features/Admin/SavedViews',
  component: SavedViews as typeof Kept,
  args: { start: two, query: 'q=tea', isKept: false },
  render: (args) => <Kept {...args} />,
  parameters: guide({
    use: 'In the `saving` place of a FilterBar. The views themselves stand among its tabs.',
    avoid: 'Views that everybody has are the list’s own and need no saving.',
    keyboard: [
      [['Enter'], 'Opens; saves the name'],
      [['Escape'], 'Closes and gives the focus back; a name that was being written is not kept'],
      [['Tab'], 'Through the views and what can be done to each'],
    ],
  }),
} satisfies Meta<StoryArgs>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];

const readStored = () => JSON.parse(screen.getByTestId('kept').textContent ?? '') as Saved;
const names = () => readStored().views.map(({ name }) => name);

/** Validated on submit, and then on every change. */
export const Default: Story = {
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const trigger = canvas.getByRole('button', { name: translate('admin:views.save') });
    await userEvent.click(trigger);
    const form = within(await screen.findByRole('dialog'));
    const field = form.getByRole('textbox', { name: translate('admin:views.name') });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(form.getByText(translate('admin:views.nameNeeded'))).toBeVisible();
    await userEvent.type(field, '茶具訂單');
    await expect(form.getByText(translate('admin:views.nameTaken'))).toBeVisible();
    await userEvent.type(field, '二{Enter}');
    await expect(names()).toEqual(['今天要寄', '茶具訂單', '茶具訂單二']);
    await expect(readStored().views[2]?.query).toBe('q=tea');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const Managing: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const trigger = canvas.getByRole('button', { name: translate('admin:views.manage') });
    await userEvent.click(trigger);
    const list = within(await screen.findByRole('dialog'));
    const press = async (name: string) => userEvent.click(list.getByRole('button', { name }));
    const [first, ...others] = list.getAllByRole('button');
    await waitFor(() => expect(first).toHaveFocus());
    for (const button of others) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
    }

    await press(translate('admin:views.setDefault', { name: '茶具訂單' }));
    await expect(readStored().defaultId).toBe('saved-2');
    // As in Safari and Firefox, where it moves no focus.
    const select = spyOn(HTMLInputElement.prototype, 'select').mockImplementation(function (this: HTMLInputElement) {
      this.setSelectionRange(0, this.value.length);
    });
    await press(translate('admin:views.rename', { name: '今天要寄' }));
    const field = list.getByRole('textbox', { name: translate('admin:views.name') });
    await waitFor(() => expect(field).toHaveFocus());
    select.mockRestore();
    await userEvent.keyboard('急件{Enter}');
    await expect(names()).toEqual(['急件', '茶具訂單']);

    await press(translate('admin:views.remove', { name: '急件' }));
    await expect(names()).toEqual(['茶具訂單']);
    const next = list.getByRole('button', { name: translate('admin:views.remove', { name: '茶具訂單' }) });
    await expect(next).toHaveFocus();
    // The key that removed the first view is still held down.
    await expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
    const undo = await screen.findByRole('button', { name: translate('common:action.undo') });
    await press(translate('admin:views.setDefault', { name: '茶具訂單' }));
    await userEvent.click(undo);
    await expect(names()).toEqual(['急件', '茶具訂單']);
    await expect(readStored().defaultId).toBeUndefined();
    // During the exit animation, Escape still belongs to the toast.
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

function List(props: StoryArgs) {
  const [storage] = useState(() => memoryStorage(props.start));
  const store = useSavedViews(storage, key);
  return (
    <main>
      <Heading level={1}>{key}</Heading>
      <SavedViews {...props} store={store} isKept={store.views.some(({ query }) => query === props.query)} />
    </main>
  );
}

/** The button goes once the query is a view: the focus goes to the one that manages the views. */
export const SavedByKeyboard: Story = {
  tags: ['!visual'],
  args: { start: { views: [] } },
  render: (args) => <List {...args} />,
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:views.save') }));
    const field = await screen.findByRole('textbox', { name: translate('admin:views.name') });
    await userEvent.type(field, '茶{Enter}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByRole('button', { name: translate('admin:views.manage') })).toHaveFocus());
  },
};

function Cleared(props: StoryArgs) {
  const [query, setQuery] = useState(props.query);
  return (
    <>
      {query !== '' && <Button onClick={() => setQuery('')}>清除筛选</Button>}
      <List {...props} query={query} />
    </>
  );
}

/** Filters are cleared by a button of the list, which goes with them: where its focus goes is the list's decision. */
export const FiltersCleared: Story = {
  tags: ['!visual'],
  render: (args) => <Cleared {...args} />,
  async play({ canvas, loaded }) {
    const save = canvas.getByRole('button', { name: getTranslate(loaded)('admin:views.save') });
    canvas.getByRole('button', { name: '清除筛选' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(save).not.toBeInTheDocument());
    await expect(document.body).toHaveFocus();
  },
};

/** The button goes with the last view: the focus goes to the one that saves the query, or else to the heading. */
const withLastView = (query: string, getNext: (canvas: Canvas, save: string) => HTMLElement): Story => ({
  tags: ['!visual'],
  args: { start: { views: two.views.slice(0, 1) }, query },
  render: (args) => <List {...args} />,
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:views.manage') }));
    const remove = await screen.findByRole('button', { name: translate('admin:views.remove', { name: '今天要寄' }) });
    await userEvent.click(remove);
    await waitFor(() => expect(remove).not.toBeInTheDocument());
    await waitFor(() => expect(getNext(canvas, translate('admin:views.save'))).toHaveFocus());
  },
});
export const LastRemoved = withLastView('', (canvas) => canvas.getByRole('heading'));
export const LastRemovedOfAQuery = withLastView('q=tea', (canvas, name) => canvas.getByRole('button', { name }));

/** A removal is undone where views cannot be stored: what was changed since is kept. */
const withUndo = (failure: 'block' | 'fill'): Story => ({
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    screen.getByTestId(failure).click();
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:views.manage') }));
    const list = within(await screen.findByRole('dialog'));
    await userEvent.click(list.getByRole('button', { name: translate('admin:views.remove', { name: '今天要寄' }) }));
    await expect(names()).toEqual(['茶具訂單']);
    const undo = await screen.findByRole('button', { name: translate('common:action.undo') });
    await userEvent.click(
      list.getByRole('button', { name: translate('admin:views.setDefault', { name: '茶具訂單' }) }),
    );
    await userEvent.click(undo);
    await expect(names()).toEqual(['今天要寄', '茶具訂單']);
    await expect(readStored().defaultId).toBe('saved-2');
  },
});
export const UndoWithoutStorage = withUndo('block');
export const UndoWithFullStorage = withUndo('fill');

/** Views saved in another tab appear here. */
export const FromAnotherTab: Story = {
  tags: ['!visual'],
  args: { start: { views: [] }, other: two },
  async play({ canvas, loaded }) {
    const manage = getTranslate(loaded)('admin:views.manage');
    await expect(canvas.queryByRole('button', { name: manage })).toBeNull();
    screen.getByTestId('other').click();
    await waitFor(() => expect(canvas.getByRole('button', { name: manage })).toBeVisible());
  },
};

/** The current query is already a view, or is empty. */
export const NothingToSave: Story = {
  args: { isKept: true },
  async play({ canvas, loaded }) {
    await expect(canvas.queryByRole('button', { name: getTranslate(loaded)('admin:views.save') })).toBeNull();
  },
};

export const States: Story = {
  parameters: { ...forced('button') },
  render: (args) => (
    <StateMatrix rows={['buttons']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {() => <Kept {...args} />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};

export const LongText: Story = {
  tags: ['visual-after-play'],
  args: {
    start: { views: [{ id: 'saved-9', name: 'Orders-that-were-paid-but-not-yet-ship', query: 'q=a' }, ...two.views] },
  },
  async play({ canvas, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('admin:views.manage') }));
    await screen.findByRole('dialog');
  },
};
