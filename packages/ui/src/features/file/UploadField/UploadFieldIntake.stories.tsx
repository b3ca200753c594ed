import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { addAnnouncer } from '../../../primitives/VisuallyHidden/announce.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { holdUploads, picture } from '../../../testing/samples/storyUploads.ts';
import { UploadField } from './UploadField.tsx';

/** Files that the field takes and rejects. */
const meta = {
  title: 'Features/Forms/UploadField/Intake',
  component: UploadField,
  args: { label: '商品图片', upload: fn(), onChange: fn() },
} satisfies Meta<typeof UploadField>;
export default meta;
type Story = StoryObj<typeof meta>;

const getChooser = (canvasElement: HTMLElement) =>
  canvasElement.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;

/** Rejected files are not uploaded; each message names its file. */
export const Rejected: Story = {
  tags: ['!visual'],
  args: {
    upload: fn(),
    rules: {
      accept: ['image/png', 'image/jpeg'],
      maxBytes: 64 * 1024,
      maxCount: 2,
      minPixels: { width: 800, height: 800 },
    },
  },
  play: async ({ args, canvas, canvasElement }) => {
    const large = new File([new Uint8Array(80 * 1024)], 'large.png', { type: 'image/png' });
    const gif = new File(['x'], 'dancing.gif', { type: 'image/gif' });
    const empty = new File([], 'empty.png', { type: 'image/png' });
    const broken = new File(['not a picture'], 'broken.png', { type: 'image/png' });
    const files = [gif, large, empty, broken, await picture('tiny.jpeg', 300, 400)];
    // The chooser of the system filters by type, but "all files" and a drop do not.
    await userEvent.setup({ applyAccept: false }).upload(getChooser(canvasElement), files);
    const alert = await canvas.findByRole('alert');
    const problems = within(alert).getAllByRole('listitem');
    await expect(problems.map((item) => item.textContent)).toEqual(
      files.map(({ name }) => expect.stringContaining(name) as unknown),
    );
    await expect(problems[1]).toHaveTextContent(/80\s?kB.*64\s?kB/);
    await expect(problems[4]).toHaveTextContent(/300 × 400.*800 × 800/);
    await expect(args.upload).not.toHaveBeenCalled();
    // The next selection clears the previous errors.
    await userEvent.upload(getChooser(canvasElement), new File(['%PDF'], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('a.png'));
    await expect(within(canvas.getByRole('alert')).getAllByRole('listitem')).toHaveLength(1);
  },
};

const replaced = holdUploads();

/** A failed file takes no place: another one can be chosen in its stead. */
export const ReplacesAFailedFile: Story = {
  tags: ['!visual'],
  args: { upload: replaced.upload, rules: { maxCount: 1 } },
  beforeEach: () => void replaced.held.splice(0),
  play: async ({ args, canvas, canvasElement }) => {
    await userEvent.upload(getChooser(canvasElement), await picture('blurred.jpeg'));
    await waitFor(() => expect(replaced.held).toHaveLength(1));
    replaced.held[0]?.fail();
    await waitFor(() => expect(canvas.getAllByRole('button')).toHaveLength(2));
    await userEvent.upload(getChooser(canvasElement), await picture('sharp.jpeg'));
    await waitFor(() => expect(replaced.held).toHaveLength(2));
    replaced.held[1]?.succeed();
    await waitFor(() =>
      expect(args.onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'sharp.jpeg' })]),
    );
    await expect(canvas.getByRole('listitem')).toHaveTextContent('sharp.jpeg');
  },
};

/** The focus goes from the last file to the file input, where a key that is still held opens no file dialog. */
export const RemovedByKeyboard: Story = {
  tags: ['!visual'],
  args: { upload: holdUploads().upload },
  play: async ({ canvas, canvasElement }) => {
    const chooser = getChooser(canvasElement);
    await userEvent.upload(chooser, await picture('front.jpeg'));
    (await canvas.findByRole('button')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chooser).toHaveFocus());
    await expect(fireEvent.keyDown(chooser, { key: 'Enter', repeat: true })).toBe(false);
  },
};

const undone = holdUploads();

/** The undo of a removed file that was replaced meanwhile says that there is no room for it. */
export const UndoneWithoutRoom: Story = {
  tags: ['!visual'],
  args: { upload: undone.upload, rules: { maxCount: 1 } },
  beforeEach: () => void undone.held.splice(0),
  play: async ({ args, canvas, canvasElement }) => {
    async function send(name: string) {
      const count = undone.held.length;
      // Not `userEvent.upload`, which moves the mouse to the field.
      await fireEvent.change(getChooser(canvasElement), { target: { files: [await picture(name)] } });
      await waitFor(() => expect(undone.held).toHaveLength(count + 1));
      undone.held.at(-1)?.succeed();
      await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name })]));
    }
    await send('front.jpeg');
    await userEvent.click(canvas.getByRole('button'));
    const undo = await screen.findByRole('button', { name: /^(Undo|撤销|復原)$/ });
    // The offer stays while the mouse rests on it, however long the upload takes.
    await userEvent.hover(undo);
    await send('back.jpeg');
    await userEvent.click(undo);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('front.jpeg');
    await expect(args.onChange).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'back.jpeg' })]);
  },
};

const joined = holdUploads();

/** A second file halves the share of the first: the progress is not announced again. */
export const AnnouncesProgressOnly: Story = {
  tags: ['!visual'],
  args: { upload: joined.upload },
  beforeEach: () => void joined.held.splice(0),
  play: async ({ canvas, canvasElement }) => {
    const announced: string[] = [];
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).map(({ textContent }) => textContent ?? '');
      announced.push(...added.filter((text) => /\d\s?%/.test(text)));
    });
    // A screen reader hears each text once, and after five seconds it is gone.
    observer.observe(addAnnouncer(), { childList: true });
    await userEvent.upload(getChooser(canvasElement), await picture('front.jpeg'));
    await waitFor(() => expect(joined.held).toHaveLength(1));
    joined.held[0]?.onProgress(0.5);
    await waitFor(() => expect(announced).toEqual([expect.stringMatching(/50\s?%/)]));
    await userEvent.upload(getChooser(canvasElement), await picture('back.jpeg'));
    await waitFor(() => expect(joined.held).toHaveLength(2));
    joined.held[1]?.onProgress(0.2);
    const bars = () => canvas.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'));
    await waitFor(() => expect(bars()).toEqual(['50', '20']));
    await expect(announced).toHaveLength(1);
    observer.disconnect();
  },
};
