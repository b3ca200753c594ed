import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bold, List, ListOrdered, Redo2, Strikethrough, Underline, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarToggles } from './Toolbar.tsx';

const undo = fn();

const meta = {
  title: 'Primitives/Toolbar',
  component: Toolbar,
  parameters: guide({
    use: 'For three or more buttons that work on the same thing: the text of an article, a selection, a picture.',
    avoid:
      'For one or two buttons, or for the main action of a page: plain Buttons do. For going somewhere: use links.',
    keyboard: [
      [['Tab'], 'Reaches the toolbar once, and leaves it.'],
      [['ArrowLeft', 'ArrowRight'], 'Move among the buttons, around the ends too.'],
      [['Home', 'End'], 'Move to the first and the last.'],
      [['Enter', 'Space'], 'Presses the button.'],
    ],
  }),
  args: { label: '正文', children: null },
  render: (args) => <Writing label={args.label} />,
} satisfies Meta<typeof Toolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

function Writing({ label }: { label: string }) {
  const [marks, setMarks] = useState<readonly string[]>(['bold']);
  return (
    <Toolbar label={label}>
      <ToolbarButton label="撤销" icon={Undo2} onClick={undo} />
      <ToolbarButton label="重做" icon={Redo2} onClick={fn()} disabled />
      <ToolbarSeparator />
      <ToolbarToggles
        label="字样"
        value={marks}
        onValueChange={setMarks}
        options={[
          { value: 'bold', label: '粗体', icon: Bold },
          { value: 'underline', label: '下划线', icon: Underline },
          { value: 'strike', label: '删除线', icon: Strikethrough },
        ]}
      />
      <ToolbarSeparator />
      <ToolbarButton label="列表" icon={List} onClick={fn()} />
      <ToolbarButton label="编号" icon={ListOrdered} onClick={fn()} />
      <ToolbarButton label="插入图片" onClick={fn()} />
    </Toolbar>
  );
}

export const Default: Story = {
  play: async ({ args, canvas }) => {
    undo.mockClear();
    await expect(canvas.getByRole('toolbar', { name: args.label })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: '撤销' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(undo).toHaveBeenCalledOnce();
    await userEvent.keyboard('{ArrowRight}');
    const bold = canvas.getByRole('button', { name: '粗体' });
    await expect(bold).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(bold).toHaveAttribute('aria-pressed', 'false');
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('button', { name: '插入图片' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: '撤销' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Home}');
    await expect(canvas.getByRole('button', { name: '撤销' })).toHaveFocus();
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={['button', 'toggle']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}>
      {(row, look) => (
        <Toolbar label={`${row} ${look}`}>
          {row === 'button' ? (
            <ToolbarButton label="撤销" icon={Undo2} onClick={fn()} disabled={look === 'disabled'} />
          ) : (
            <ToolbarToggles
              label="字样"
              value={['bold']}
              onValueChange={fn()}
              options={[{ value: 'bold', label: '粗体', icon: Bold, isDisabled: look === 'disabled' }]}
            />
          )}
        </Toolbar>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed', 'disabled'], pressShows),
};

export const LongText: Story = {
  render: (args) => (
    <Toolbar label={args.label}>
      <ToolbarButton label="Insert a picture from the gallery" onClick={fn()} />
      <ToolbarButton label="Turn into a numbered list" onClick={fn()} />
    </Toolbar>
  ),
};
