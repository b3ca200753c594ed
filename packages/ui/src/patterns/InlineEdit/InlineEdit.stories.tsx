import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { InlineEdit } from './InlineEdit.tsx';

function Kept(props: ComponentProps<typeof InlineEdit>) {
  const [value, setValue] = useState(props.value);
  return (
    <InlineEdit
      {...props}
      value={value}
      onSave={async (next, opened) => {
        const hasArrived = await props.onSave(next, opened);
        if (hasArrived) setValue(next);
        return hasArrived;
      }}
    />
  );
}

const meta = {
  title: 'Patterns/Forms/InlineEdit',
  component: InlineEdit,
  args: {
    label: '分類名稱',
    value: '茶具',
    maxLength: 40,
    validate: (value) => (value === '' ? '請輸入名稱' : undefined),
    onSave: fn(async () => true),
  },
  render: (args) => <Kept {...args} />,
  globals: { density: 'admin' },
  parameters: guide({
    use: 'One short text of a row, changed where it stands: the name of an article category.',
    avoid: 'Two or more fields are an editor with a SaveBar. A switch or a number has its own control.',
    keyboard: [
      [['Enter'], 'on the word: turns it into a field with everything selected'],
      [['Enter'], 'in the field: saves; the focus goes back to the word'],
      [['Escape'], 'leaves everything as it was'],
      [['Tab'], 'saves and goes on'],
    ],
  }),
} satisfies Meta<typeof InlineEdit>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: 16, justifyItems: 'start', paddingInline: 16 }}>
      {['rest', 'hover', 'focus'].map((state) => (
        <div key={state} id={`inline-${state}`}>
          <InlineEdit {...args} />
        </div>
      ))}
    </div>
  ),
  parameters: { pseudo: { rootSelector: 'body', hover: '#inline-hover button', focusVisible: '#inline-focus button' } },
};

export const LongText: Story = {
  args: { value: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    canvas.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    const field = canvas.getByRole<HTMLInputElement>('textbox');
    await expect(field).toHaveFocus();
    await expect([field.selectionStart, field.selectionEnd]).toEqual([0, 2]);
    await userEvent.keyboard('餐具');
    // A native event: userEvent's `act` fails when the focus moves while the field unmounts.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await expect(canvas.getByRole('button')).toHaveTextContent('茶具');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Saves: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.keyboard('餐具{Enter}');
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await expect(canvas.getByRole('button')).toHaveTextContent('餐具');
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};

export const SavesByTab: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.keyboard('餐具');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('餐具'));
    await expect(args.onSave).toHaveBeenCalledOnce();
    // The focus has moved elsewhere and stays there.
    await expect(canvas.getByRole('button')).not.toHaveFocus();
  },
};

let finishSave: (isSaved: boolean) => void = () => undefined;

/** The focus that moved on during a slow save stays where it is. */
export const SavedAfterMovingOn: Story = {
  tags: ['!visual'],
  args: {
    onSave: fn(
      () =>
        new Promise<boolean>((resolve) => {
          finishSave = resolve;
        }),
    ),
  },
  render: (args) => (
    <>
      <Kept {...args} />
      <TextInput aria-label="備註" />
    </>
  ),
  async play({ canvas }) {
    const pencil = canvas.getByRole('button');
    await userEvent.click(pencil);
    await userEvent.keyboard('餐具{Enter}');
    await userEvent.tab();
    const next = canvas.getByRole('textbox', { name: '備註' });
    await userEvent.keyboard('竹');
    finishSave(true);
    await waitFor(() => expect(canvas.getByRole('button')).toHaveTextContent('餐具'));
    await expect(next).toHaveFocus();
    await userEvent.keyboard('編');
    await expect(next).toHaveValue('竹編');
  },
};

/** Enter and Esc during IME composition are ignored; Safari fires Enter late, with keyCode 229. */
export const Composing: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.keyboard('餐具');
    const field = canvas.getByRole('textbox');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(field).toHaveValue('餐具');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};

/** An unchanged value sends no request. */
export const Unchanged: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button')).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** The field stays open, and its error is removed as soon as the value is valid. */
export const Invalid: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.clear(canvas.getByRole('textbox'));
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('alert')).toHaveTextContent('請輸入名稱');
    await expect(canvas.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('竹');
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Saving: Story = {
  tags: ['!visual'],
  args: { onSave: fn(() => new Promise<boolean>(() => {})) },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.keyboard('竹編{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveAttribute('aria-busy', 'true'));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('textbox')).toHaveValue('竹編');
  },
};

/** The typed text is kept until it is saved; leaving the field does not send it again. */
export const Failed: Story = {
  tags: ['!visual'],
  args: { onSave: fn(async () => false), failure: '未能儲存，請再試一次' },
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.keyboard('竹編{Enter}');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('未能儲存'));
    await expect(canvas.getByRole('textbox')).toHaveValue('竹編');
    await userEvent.tab();
    await expect(canvas.getByRole('textbox')).not.toHaveFocus();
    await expect(args.onSave).toHaveBeenCalledOnce();
    await expect(args.onSave).toHaveBeenCalledWith('竹編', '茶具');
  },
};
