import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { vars } from '../../theme/vars.css.ts';
import { DropZone } from './DropZone.tsx';

const meta = {
  title: 'Patterns/Forms/DropZone',
  component: DropZone,
  args: {
    onFiles: fn(),
    children: (
      <Stack align="center" style={{ padding: 32, borderRadius: 12, background: vars.color.bg.sunken }}>
        <Text tone="muted">青釉手作侧把茶壶</Text>
        <Button variant="outline">上传</Button>
      </Stack>
    ),
  },
  parameters: guide({
    use: 'Files may be dropped on a whole part of a page, such as a grid of pictures.',
    avoid:
      'Where files are part of a form use UploadField, which has one. Never the only way in: put a button beside it.',
  }),
} satisfies Meta<typeof DropZone>;
export default meta;
type Story = StoryObj<typeof meta>;

const file = new File(['x'], 'teapot.png', { type: 'image/png' });
const files = new DataTransfer();
files.items.add(file);

/** Dispatches a drag event; returns true if no handler called preventDefault. */
function drag(
  type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
  target: Element,
  rest: DragEventInit = {},
): boolean {
  return target.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true, ...rest }));
}
const coverIn = (canvasElement: HTMLElement) => canvasElement.querySelector('[data-over]');

export const Default: Story = {
  play: async ({ args, canvas, canvasElement }) => {
    const button = canvas.getByRole('button');
    drag('dragenter', button);
    await waitFor(() => expect(coverIn(canvasElement)).toBeInTheDocument());
    // Moving between child elements does not count as leaving the zone.
    drag('dragleave', button, { relatedTarget: button.parentElement });
    await new Promise(requestAnimationFrame);
    await expect(coverIn(canvasElement)).toBeInTheDocument();
    drag('dragleave', button, { relatedTarget: document.body });
    await waitFor(() => expect(coverIn(canvasElement)).not.toBeInTheDocument());
    drag('dragover', button);
    drag('drop', button);
    await expect(args.onFiles).toHaveBeenCalledOnce();
    await expect(args.onFiles).toHaveBeenCalledWith([file]);
    await waitFor(() => expect(coverIn(canvasElement)).not.toBeInTheDocument());
  },
};

/** The overlay while a file is dragged over. */
export const States: Story = {
  play: async ({ canvas, canvasElement }) => {
    drag('dragover', canvas.getByRole('button'));
    await waitFor(() => expect(coverIn(canvasElement)).toBeInTheDocument());
  },
};

/** Dragged text is not a file. */
export const IgnoresText: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas, canvasElement }) => {
    const text = new DataTransfer();
    text.setData('text/plain', '茶壶');
    const isLeftToTheBrowser = drag('dragover', canvas.getByRole('button'), { dataTransfer: text });
    await expect(isLeftToTheBrowser).toBe(true);
    await expect(coverIn(canvasElement)).not.toBeInTheDocument();
    drag('drop', canvas.getByRole('button'), { dataTransfer: text });
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};

/** While disabled, a dropped file is neither opened by the browser nor accepted. */
export const Disabled: Story = {
  tags: ['!visual'],
  args: { isDisabled: true },
  play: async ({ args, canvas, canvasElement }) => {
    const button = canvas.getByRole('button');
    drag('dragover', button);
    await expect(coverIn(canvasElement)).not.toBeInTheDocument();
    await expect(drag('drop', button)).toBe(false);
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
