import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { TaskError } from '../UploadField/tasks.ts';
import { MediaField, type MediaPicture } from './MediaField.tsx';

interface Args {
  items?: MediaPicture[];
  fails?: boolean;
  never?: boolean;
  error?: string;
  onPick: () => void;
  onItems: (keys: string[]) => void;
}

const pictures: MediaPicture[] = [
  { key: 'a', url: '/media/teapot-celadon-waves-1', alt: '青瓷茶壺，正面' },
  { key: 'b', url: '/media/teapot-celadon-waves-2', alt: '壺蓋' },
  { key: 'c', url: '/media/gaiwan-moon-1', alt: '' },
];

const uploadedUrl = '/media/sidepot-celadon-1';

function Media({ items: start = pictures, fails = false, never = false, error, onPick, onItems }: Args) {
  const [items, setItems] = useState<readonly MediaPicture[]>(start);
  function change(next: readonly MediaPicture[]) {
    setItems(next);
    onItems(next.map(({ key }) => key));
  }
  return (
    <MediaField
      label="圖片"
      items={items}
      onChange={change}
      onPick={onPick}
      maxBytes={20 * 1024 * 1024}
      onBusyChange={() => undefined}
      error={error}
      upload={async (file, { onProgress }) => {
        onProgress(0.4);
        if (never) await new Promise(() => undefined);
        if (fails) throw new TaskError('圖庫今天不收圖片');
        change([...items, { key: file.name, url: uploadedUrl, alt: '' }]);
        return { id: 9, name: file.name, size: file.size };
      }}
    />
  );
}

const meta = {
  title: 'Features/Admin/MediaField',
  component: Media,
  args: { onPick: fn(), onItems: fn() },
  globals: { density: 'admin', viewport: { value: 'desktop' } },
  parameters: guide({
    use: 'The pictures of a product, in the order in which they are shown. The first is the cover; each has words for those who do not see it.',
    avoid:
      'Files to download are rows of an UploadField; one portrait is an AvatarField; the whole gallery has its own screen.',
    keyboard: [
      [['Tab'], 'through each picture: remove, its words, the handle, one place back and forth'],
      [['Space', 'ArrowLeft', 'ArrowRight'], 'on the handle: Space lifts and drops, the arrows move'],
      [['Mod+v'], 'uploads the picture in the clipboard'],
    ],
  }),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

const aPicture = () => new File([new Uint8Array(64)], 'pot.png', { type: 'image/png' });
const input = (canvasElement: HTMLElement) => canvasElement.querySelector<HTMLInputElement>('input[type="file"]');

export const Default: Story = {
  async play({ canvas, args, loaded }) {
    const translate = getTranslate(loaded);
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:media.pick') }));
    await expect(args.onPick).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = { args: { items: [] } };
export const Wrong: Story = { args: { error: '有一張圖片不在圖庫內，請移除後重新上載' } };

/** With pictures, empty and with an error. */
export const States: Story = {
  render: (args) => (
    <Stack gap="3xl">
      <Media {...args} />
      <Media {...args} items={[]} />
      <Media {...args} items={pictures.slice(0, 1)} error="有一張圖片不在圖庫內，請移除後重新上載" />
    </Stack>
  ),
};

const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: { items: pictures.map((picture) => ({ ...picture, alt: `${picture.key} ${long}` })), error: long },
};

/** A removed picture can be restored. */
export const Removes: Story = {
  tags: ['!visual'],
  async play({ canvas, args, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:media.remove', { name: '壺蓋' }) }));
    await expect(args.onItems).toHaveBeenLastCalledWith(['a', 'c']);
    await userEvent.click(await screen.findByRole('button', { name: translate('common:action.undo') }));
    await expect(args.onItems).toHaveBeenLastCalledWith(['a', 'b', 'c']);
  },
};

/** The focus goes to the next picture, then to the one before, then to the upload; a held key removes one picture. */
export const RemovesByKeyboard: Story = {
  tags: ['!visual'],
  async play({ canvasElement, args }) {
    const bins = () => [...canvasElement.querySelectorAll<HTMLElement>('[data-remove]')];
    bins()[1]?.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onItems).toHaveBeenLastCalledWith(['a', 'c']);
    await expect(bins()[1]).toHaveFocus();
    await expect(fireEvent.keyDown(bins()[1] as HTMLElement, { key: 'Enter', repeat: true })).toBe(false);
    await userEvent.keyboard('{Enter}');
    await expect(bins()[0]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onItems).toHaveBeenLastCalledWith([]);
    await expect(input(canvasElement)).toHaveFocus();
    // Repeated on the file input, the key would open the file dialog.
    const held = { key: 'Enter', repeat: true };
    await expect(fireEvent.keyDown(input(canvasElement) as HTMLElement, held)).toBe(false);
  },
};

/** A restored picture comes back among the pictures as they are now. */
export const RestoredAfterAChange: Story = {
  tags: ['!visual'],
  async play({ canvas, args, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:media.remove', { name: '壺蓋' }) }));
    const undo = await screen.findByRole('button', { name: translate('common:action.undo') });
    const front = canvas.getByLabelText(translate('admin:media.altOf', { n: 1 }));
    // Typing could take longer than the undo is offered.
    fireEvent.change(front, { target: { value: '青瓷茶壺，正面，連蓋' } });
    await userEvent.click(undo);
    await expect(args.onItems).toHaveBeenLastCalledWith(['a', 'b', 'c']);
    await expect(front).toHaveValue('青瓷茶壺，正面，連蓋');
  },
};

/** The removed picture was added again before the undo: it is not there twice. */
export const RestoredAfterAnAddition: Story = {
  tags: ['!visual'],
  args: { items: pictures.map((item) => (item.key === 'b' ? { ...item, url: uploadedUrl } : item)) },
  async play({ args, canvas, canvasElement, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:media.remove', { name: '壺蓋' }) }));
    const undo = await screen.findByRole('button', { name: translate('common:action.undo') });
    await userEvent.upload(input(canvasElement) as HTMLInputElement, aPicture());
    const keys = ['a', 'c', 'pot.png'];
    await waitFor(() => expect(args.onItems).toHaveBeenLastCalledWith(keys));
    await userEvent.click(undo);
    await expect(args.onItems).toHaveBeenLastCalledWith(keys);
  },
};

/** Makes the second picture the cover without dragging. */
export const Sorts: Story = {
  tags: ['!visual'],
  async play({ canvas, args, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:sort.earlierNamed', { name: '壺蓋' }) }));
    await expect(args.onItems).toHaveBeenLastCalledWith(['b', 'a', 'c']);
  },
};

/** The remove, describe and move buttons are consecutive tab stops. */
export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const named = (key: Parameters<typeof translate>[0], values: Record<string, unknown>) =>
      canvas.getByLabelText(translate(key, values));
    const [front, lid] = ['青瓷茶壺，正面', '壺蓋'];
    for (const next of [
      named('admin:media.remove', { name: front }),
      named('admin:media.altOf', { n: 1 }),
      named('admin:sort.handle', { name: front }),
      named('admin:sort.earlierNamed', { name: front }),
      named('admin:sort.laterNamed', { name: front }),
      named('admin:media.remove', { name: lid }),
    ]) {
      await userEvent.tab();
      await expect(next).toHaveFocus();
    }
  },
};

/** dnd-kit measures between steps, so each key press waits for the previous step. */
export const SortsByKey: Story = {
  tags: ['!visual'],
  async play({ canvas, args, loaded }) {
    const grip = canvas.getByRole('button', { name: getTranslate(loaded)('admin:sort.handle', { name: '壺蓋' }) });
    const row = grip.closest('li') as HTMLElement;
    grip.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(row).toHaveAttribute('data-dragging'));
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(row.style.transform).toMatch(/translate3d\(-[1-9]/));
    await expect(args.onItems).not.toHaveBeenCalled();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(args.onItems).toHaveBeenLastCalledWith(['b', 'a', 'c']));
    await waitFor(() => expect(grip).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => expect(row).toHaveAttribute('data-dragging'));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(row.style.transform).toMatch(/translate3d\([1-9]/));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(args.onItems).toHaveBeenLastCalledWith(['a', 'b', 'c']));
  },
};

export const Uploads: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    await userEvent.upload(input(canvasElement) as HTMLInputElement, aPicture());
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4));
  },
};

/** The paste event of ⌘V or Ctrl V; true if nothing handled it. */
function paste(target: HTMLElement): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.items.add(aPicture());
  return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** A text field handles its own paste. */
export const Pasted: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    await expect(paste(canvas.getAllByRole('textbox')[0] as HTMLElement)).toBe(true);
    await expect(paste(document.body)).toBe(false);
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4));
  },
};

/** A paste in a dialog is not one for the field behind it. */
export const PastedInADialog: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <Media {...args} />
      <Dialog title="圖庫" onClose={() => undefined}>
        <Media {...args} onItems={() => undefined} />
      </Dialog>
    </>
  ),
  async play({ args }) {
    const dialog = within(await screen.findByRole('dialog'));
    paste(dialog.getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(4));
    await expect(args.onItems).not.toHaveBeenCalled();
  },
};

export const Uploading: Story = {
  tags: ['!visual'],
  args: { never: true },
  async play({ canvas, canvasElement }) {
    await userEvent.upload(input(canvasElement) as HTMLInputElement, aPicture());
    await expect(await canvas.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  },
};

export const UploadFails: Story = {
  tags: ['!visual'],
  args: { fails: true },
  async play({ canvas, canvasElement }) {
    await userEvent.upload(input(canvasElement) as HTMLInputElement, aPicture());
    const row = (await canvas.findByText(/圖庫今天不收圖片/)).closest('li');
    const buttons = within(row as HTMLElement).getAllByRole('button');
    await expect(buttons).toHaveLength(2);
    await userEvent.click(buttons[1] as HTMLElement);
    await expect(input(canvasElement)).toHaveFocus();
  },
};

/** Not a picture: shows an error and uploads nothing. */
export const RejectsOtherFiles: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const file = new File(['a,b'], 'list.csv', { type: 'text/csv' });
    await userEvent.upload(input(canvasElement) as HTMLInputElement, file, { applyAccept: false });
    await expect(await canvas.findByRole('alert')).toHaveTextContent('list.csv');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
  },
};
