import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { holdUploads, picture } from '../../../testing/samples/storyUploads.ts';
import { TaskError } from './tasks.ts';
import { UploadField } from './UploadField.tsx';
import type { UploadFile } from './useUploads.ts';

const sendAtOnce: UploadFile = async ({ name, size }, { onProgress }) => {
  onProgress(1);
  return { id: 1, name, size };
};

const meta = {
  title: 'Features/Forms/UploadField',
  component: UploadField,
  args: {
    label: '商品图片',
    upload: sendAtOnce,
    rules: { accept: ['image/png', 'image/jpeg'], maxBytes: 10 * 1024 ** 2, maxCount: 5 },
    onChange: fn(),
  },
  parameters: guide({
    use: 'Files that belong to what is being filled in: pictures of a product, proof of identity, an agreement. They are sent as soon as they are chosen.',
    avoid:
      'For uploads that go on while the person works elsewhere use JobTray; for one round portrait use AvatarField; for a place to drop without a field use DropZone.',
    keyboard: [
      [['Tab'], 'To the chooser, then to each file’s buttons'],
      [['Enter', 'Space'], 'Opens the chooser; presses retry, cancel or remove'],
    ],
  }),
} satisfies Meta<typeof UploadField>;
export default meta;
type Story = StoryObj<typeof meta>;

const getChooser = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const toRow = (canvasElement: HTMLElement, ending: string) => {
  const row = [...canvasElement.querySelectorAll('li')].find((item) => item.textContent?.includes(ending));
  if (!row) throw new Error(`no row with ${ending}`);
  return row;
};

export const Default: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.tab();
    await expect(getChooser(canvasElement)).toHaveFocus();
    await expect(getChooser(canvasElement)).toHaveAccessibleName(new RegExp(args.label));
    await userEvent.upload(getChooser(canvasElement), await picture('celadon-teapot.jpeg'));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'celadon-teapot.jpeg' })]),
    );
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
    await expect(canvas.queryByRole('progressbar')).not.toBeInTheDocument();
  },
};

/** The field's target changes while it is shown: a file that is chosen afterwards goes there. */
function ChangingTarget({ upload, ...props }: ComponentProps<typeof UploadField>) {
  const [target, setTarget] = useState('first');
  return (
    <Stack>
      <Button onClick={() => setTarget('second')}>second</Button>
      <UploadField {...props} upload={async (...call) => ({ ...(await upload(...call)), name: `${target}.jpeg` })} />
    </Stack>
  );
}

export const TargetChanged: Story = {
  tags: ['!visual'],
  render: (args) => <ChangingTarget {...args} />,
  async play({ args, canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button', { name: 'second' }));
    await userEvent.upload(getChooser(canvasElement), await picture('teapot.jpeg'));
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'second.jpeg' })]),
    );
  },
};

const states = holdUploads();

/** The file field, for many files and for one. */
export const States: Story = {
  parameters: forced('input, label'),
  render: (args) => (
    <StateMatrix rows={['many', 'one']} looks={['rest', 'hover', 'focus']}>
      {(row) => <UploadField {...args} rules={{ ...args.rules, maxCount: row === 'one' ? 1 : 5 }} />}
    </StateMatrix>
  ),
  play: looksDiffer('input + label', ['hover', 'focus']),
};

/** Waiting, uploading, processing, done and failed. */
export const Files: Story = {
  tags: ['!visual'],
  args: { upload: states.upload },
  beforeEach: () => void states.held.splice(0),
  play: async ({ canvasElement }) => {
    const names = ['side-handle-teapot-front.jpeg', 'glaze-detail.jpeg', 'box.jpeg', 'wall.jpeg', 'lid.jpeg'];
    await userEvent.upload(getChooser(canvasElement), await Promise.all(names.map((name) => picture(name))));
    await waitFor(() => expect(states.held).toHaveLength(3));
    states.held[0]?.succeed();
    states.held[1]?.onProgress(0.4);
    states.held[2]?.onProgress(1);
    await waitFor(() => expect(states.held).toHaveLength(4));
    states.held[3]?.fail(new Error('connection lost'));
    // A failed upload starts the waiting one; only running uploads have a bar.
    await waitFor(() => expect(states.held).toHaveLength(5));
    const bar = within(toRow(canvasElement, 'glaze-detail')).getByRole('progressbar');
    await expect(bar).toHaveAttribute('aria-valuenow', '40');
    await expect(within(toRow(canvasElement, 'box.jpeg')).getByRole('progressbar')).not.toHaveAttribute(
      'aria-valuenow',
    );
    await expect(within(toRow(canvasElement, 'wall.jpeg')).getAllByRole('button')).toHaveLength(2);
  },
};

const line = holdUploads();

/** Three uploads run in parallel; the fourth waits. */
export const ThreeAtOnce: Story = {
  tags: ['!visual'],
  args: { upload: line.upload },
  beforeEach: () => void line.held.splice(0),
  play: async ({ args, canvasElement }) => {
    const names = ['1.jpeg', '2.jpeg', '3.jpeg', '4.jpeg'];
    await userEvent.upload(getChooser(canvasElement), await Promise.all(names.map((name) => picture(name))));
    await waitFor(() => expect(line.held).toHaveLength(3));
    line.held[1]?.succeed();
    await waitFor(() => expect(line.held).toHaveLength(4));
    await expect(line.held[3]?.file.name).toBe('4.jpeg');
    for (const upload of line.held) upload.succeed();
    await waitFor(() => expect((args.onChange as ReturnType<typeof fn>).mock.lastCall?.[0]).toHaveLength(4));
  },
};

const retried = holdUploads();

/** Shows the server's reason if there is one; a retry starts from the beginning and moves the focus to Cancel. */
export const FailedAndTriedAgain: Story = {
  tags: ['!visual'],
  args: { upload: retried.upload },
  beforeEach: () => void retried.held.splice(0),
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.upload(getChooser(canvasElement), await picture('scan.jpeg'));
    await waitFor(() => expect(retried.held).toHaveLength(1));
    retried.held[0]?.onProgress(0.8);
    retried.held[0]?.fail(new TaskError('店里的空间已满'));
    await expect(await canvas.findByText('店里的空间已满')).toBeVisible();
    const [retry] = within(toRow(canvasElement, 'scan.jpeg')).getAllByRole('button');
    await userEvent.click(retry as HTMLElement);
    await waitFor(() => expect(retried.held).toHaveLength(2));
    await expect(within(toRow(canvasElement, 'scan.jpeg')).getByRole('button')).toHaveFocus();
    await expect(canvas.queryByText('店里的空间已满')).not.toBeInTheDocument();
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    retried.held[1]?.succeed();
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
  },
};

const cancelled = holdUploads();

export const Cancelled: Story = {
  tags: ['!visual'],
  args: { upload: cancelled.upload },
  beforeEach: () => void cancelled.held.splice(0),
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.upload(getChooser(canvasElement), await picture('wrong.jpeg'));
    await waitFor(() => expect(cancelled.held).toHaveLength(1));
    await userEvent.click(within(toRow(canvasElement, 'wrong.jpeg')).getByRole('button'));
    await expect(cancelled.held[0]?.signal.aborted).toBe(true);
    await expect(canvas.queryByRole('listitem')).not.toBeInTheDocument();
    await expect(getChooser(canvasElement)).toHaveFocus();
    cancelled.held[0]?.succeed();
    // The result of a cancelled upload is ignored. It would arrive within the same task.
    await new Promise((resolve) => setTimeout(resolve));
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

const removed = holdUploads();

/** Removed at once with undo; the next row receives the focus. */
export const RemovedAndUndone: Story = {
  tags: ['!visual'],
  args: { upload: removed.upload },
  beforeEach: () => void removed.held.splice(0),
  play: async ({ args, canvas, canvasElement }) => {
    const names = ['front.jpeg', 'back.jpeg', 'lid.jpeg'];
    const named = (...files: string[]) => files.map((name) => expect.objectContaining({ name }) as unknown);
    await userEvent.upload(getChooser(canvasElement), await Promise.all(names.map((name) => picture(name))));
    await waitFor(() => expect(removed.held).toHaveLength(3));
    for (const upload of removed.held) upload.succeed();
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(named(...names)));
    const remove = (ending: string) => within(toRow(canvasElement, ending)).getByRole('button');
    remove('back.jpeg').focus();
    await userEvent.keyboard('{Enter}');
    await expect(remove('lid.jpeg')).toHaveFocus();
    // The key that removed the row above is still held down.
    await expect(fireEvent.keyDown(remove('lid.jpeg'), { key: 'Enter', repeat: true })).toBe(false);
    await expect(args.onChange).toHaveBeenLastCalledWith(named('front.jpeg', 'lid.jpeg'));
    await userEvent.click(await within(document.body).findByRole('button', { name: /^(Undo|撤销|復原)$/ }));
    // A closing toast is a list item too.
    const rows = within(canvas.getByRole('list', { name: /商品图片/ })).getAllByRole('listitem');
    await expect(rows.map((item) => item.textContent)).toEqual(
      names.map((name) => expect.stringContaining(name) as unknown),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith(named(...names));
    remove('lid.jpeg').focus();
    await userEvent.keyboard(' ');
    await expect(remove('back.jpeg')).toHaveFocus();
  },
};

const quick = holdUploads();

/** Two drops at the same time exceed the limit by one file only. */
export const QuickDrops: Story = {
  args: { upload: quick.upload, rules: { maxCount: 1, minPixels: { width: 10, height: 10 } } },
  beforeEach: () => void quick.held.splice(0),
  play: async ({ canvas, canvasElement }) => {
    const zone = getChooser(canvasElement).nextElementSibling as HTMLElement;
    for (const file of [await picture('first.jpeg'), await picture('second.jpeg')]) {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }
    await expect(await canvas.findByRole('alert')).toHaveTextContent('second.jpeg');
    await expect(quick.held.map(({ file }) => file.name)).toEqual(['first.jpeg']);
  },
};

const leaving = holdUploads();

/** The browser asks before leaving only while an upload is in progress. */
export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  args: { upload: leaving.upload },
  beforeEach: () => void leaving.held.splice(0),
  play: async ({ args, canvasElement }) => {
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await expect(leave()).toBe(true);
    await userEvent.upload(getChooser(canvasElement), await picture('slow.jpeg'));
    await waitFor(() => expect(leaving.held).toHaveLength(1));
    await expect(leave()).toBe(false);
    leaving.held[0]?.succeed();
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await expect(leave()).toBe(true);
  },
};

function Mounted(props: ComponentProps<typeof UploadField>) {
  const [isThere, setIsThere] = useState(true);
  return (
    <Stack>
      {isThere && <UploadField {...props} />}
      <Button variant="ghost" onClick={() => setIsThere(false)}>
        ×
      </Button>
    </Stack>
  );
}
const gone = holdUploads();

/** Unmounting aborts the uploads. */
export const StopsWithTheField: Story = {
  tags: ['!visual'],
  args: { upload: gone.upload },
  beforeEach: () => void gone.held.splice(0),
  render: (args) => <Mounted {...args} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.upload(getChooser(canvasElement), await picture('a.jpeg'));
    await waitFor(() => expect(gone.held).toHaveLength(1));
    await userEvent.click(canvas.getByText('×'));
    await expect(gone.held[0]?.signal.aborted).toBe(true);
  },
};

export const LongText: Story = {
  args: {
    label: 'Photographs of the piece from the front, from the back and of every mark on its base',
    hint: 'Customers look at the glaze first, then for chips along the rim, then at the maker’s mark',
  },
  play: async ({ canvas, canvasElement }) => {
    const names = [
      'a-very-long-name-that-a-camera-and-two-people-have-given-to-one-picture-of-a-teapot (final) 2.jpeg',
      '青釉手作側把茶壺連木盒包裝正面側面底部款識及釉色細節高解像度原圖第二版.jpeg',
    ];
    await userEvent.upload(getChooser(canvasElement), await Promise.all(names.map((name) => picture(name))));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(2));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // A long name is truncated in the middle, so that its extension stays visible.
    const [, tail] = toRow(canvasElement, 'final').querySelectorAll('[title] > span');
    await expect(tail).toHaveTextContent('2.jpeg');
  },
};
