import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import * as v from 'valibot';
import { useDraft } from '../../app/drafts/useDraft.ts';
import { useSession } from '../../app/session/useSession.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Field } from '../../primitives/Field/Field.tsx';
import { Select } from '../../primitives/Select/Select.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { hidePage } from '../../testing/interaction/hidePage.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { SaveBar, type SaveStatus } from './SaveBar.tsx';
import type { AskBeforeLeaving, Block } from './unsavedGuard.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

const meta = {
  title: 'Patterns/Forms/SaveBar',
  component: SaveBar,
  args: { status: 'dirty', name: '側把茶壺', onSave: fn(), onDiscard: fn() },
  globals: { density: 'admin' },
  parameters: {
    layout: 'fullscreen',
    ...guide({
      use: 'The one place that saves an editor of the back office. It comes with the first change, names what needs attention and goes when all is saved. `useUnsavedGuard` asks before leaving, `useDraft` survives a reload.',
      avoid:
        'A switch, a star or an order takes effect at once and needs no bar. A form of the shop has its own button.',
      keyboard: [
        [['Mod+s'], 'saves, from any field'],
        [['Enter'], 'on the count: goes to the next field that needs attention'],
        [['Escape'], 'in the question about dropping the changes: keeps them'],
      ],
    }),
  },
  decorators: [
    (Story) => (
      <div style={{ minBlockSize: 240 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SaveBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const bar = () => within(document.body).queryByRole('region');
const saveButton = () =>
  within(bar() as HTMLElement)
    .getAllByRole('button')
    .at(-1) as HTMLElement;

export const Default: Story = {
  async play({ args }) {
    await userEvent.click(saveButton());
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};

/** Each in a frame of its own, since the bar is sticky. `saved` disappears too quickly to be shown. */
export const States: Story = {
  render: (args) => (
    <Stack gap="md">
      {(['dirty', 'saving', 'failed'] as const).map((status) => (
        <div key={status} style={{ contain: 'layout', minBlockSize: 64 }}>
          <SaveBar {...args} status={status} problems={status === 'failed' ? ['name'] : []} />
        </div>
      ))}
    </Stack>
  ),
  parameters: {
    pseudo: {
      rootSelector: 'body',
      hover: '[data-status="dirty"] button',
      focusVisible: '[data-status="failed"] button',
    },
  },
};

export const Saving: Story = {
  tags: ['!visual'],
  args: { status: 'saving' },
  async play({ args }) {
    await expect(saveButton()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(saveButton());
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** Without changes the bar is hidden. */
export const Clean: Story = {
  tags: ['!visual'],
  args: { status: 'clean' },
  async play({ args }) {
    await expect(bar()).toBeNull();
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Failed: Story = { args: { status: 'failed' } };

export const FailedWithReason: Story = {
  args: { status: 'failed', failure: '網絡已中斷，內容尚未提交', problems: ['a', 'b'] },
};

export const LongText: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: {
    status: 'failed',
    failure: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
    problems: ['a', 'b', 'c'],
  },
};

/** The count focuses the invalid fields one after the other and wraps around. */
export const JumpsToProblems: Story = {
  tags: ['!visual'],
  args: { status: 'failed', problems: ['name', 'price'] },
  render: (args) => (
    <>
      <SaveBar {...args} />
      <Stack gap="md" style={{ padding: 64 }}>
        <Field label="名稱" id="name" error="輸入名稱">
          <TextInput />
        </Field>
        <Field label="價格" id="price" error="輸入價格">
          <TextInput />
        </Field>
      </Stack>
    </>
  ),
  async play({ canvas }) {
    const count = within(bar() as HTMLElement).getByRole('button', { name: /2/ });
    const fields = canvas.getAllByRole('textbox');
    await userEvent.click(count);
    await expect(fields[0]).toHaveFocus();
    await userEvent.click(count);
    await expect(fields[1]).toHaveFocus();
    count.focus();
    await userEvent.keyboard('{Enter}');
    await expect(fields[0]).toHaveFocus();
  },
};

/** A jump scrolls the label above the field into view, below what sticks to the top. */
export const JumpsToLabels: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <SaveBar {...args} />
      <div style={{ paddingBlock: '120vh' }}>
        <Stack gap="md">
          <Field label="名稱" id="name" error="輸入名稱">
            <TextInput />
          </Field>
          <Field label="類別" id="kind" error="選擇類別">
            <Select options={[{ value: 'tea', label: '茶' }]} value={undefined} onValueChange={fn()} />
          </Field>
        </Stack>
      </div>
    </>
  ),
  args: { status: 'failed', problems: ['name', 'kind'] },
  async play({ canvas }) {
    const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
    await expect(covered).toBeGreaterThan(0);
    for (const label of ['名稱', '類別']) {
      await userEvent.click(within(bar() as HTMLElement).getByRole('button', { name: /2/ }));
      await expect(canvas.getByLabelText(label)).toHaveFocus();
      const { top, bottom } = canvas.getByText(label).getBoundingClientRect();
      await expect(Math.ceil(top)).toBeGreaterThanOrEqual(covered);
      await expect(bottom).toBeLessThan(innerHeight);
    }
  },
};

/** The cancel button has the focus; the changes are discarded only by the other button. */
export const Discards: Story = {
  tags: ['!visual'],
  async play({ args }) {
    const discard = within(bar() as HTMLElement).getAllByRole('button')[0] as HTMLElement;
    await userEvent.click(discard);
    await within(document.body).findByRole('alertdialog', { name: /側把茶壺/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
    await expect(args.onDiscard).not.toHaveBeenCalled();
    await waitFor(() => expect(discard).toHaveFocus());
  },
};

const DraftSchema = v.object({ title: v.string() });
const saved = { title: '側把茶壺' };

/** Blocks like the app's router, for one editor. */
function createBlocker() {
  let ask: AskBeforeLeaving | undefined;
  const block: Block = (next) => {
    ask = next;
    return () => {
      ask = undefined;
    };
  };
  return { block, navigate: (go: () => void) => (ask ? ask(go) : go()) };
}
const blocker = createBlocker();

/** End the autosave and the upload of the editor on screen, at a moment that a story chooses. */
const background = { save: () => {}, failUpload: () => {} };

function Editor({ uploads = false }: { uploads?: boolean }) {
  const [before, setBefore] = useState(saved.title);
  const [status, setStatus] = useState<SaveStatus>('clean');
  const [title, setTitle] = useState(before);
  const [place, setPlace] = useState('/admin/products/12');
  const isDirty = title !== before;
  useDraft({
    name: 'product 12',
    schema: DraftSchema,
    value: { title },
    isDirty,
    onRestored: (restored) => setTitle(restored.title),
  });
  const [isUploading, setUploading] = useState(uploads);
  const guard = useUnsavedGuard(isDirty, blocker.block, { isUploading });
  function save() {
    setBefore(title);
    setStatus('saved');
  }
  useEffect(function exposeBackgroundWork() {
    Object.assign(background, { save, failUpload: () => setUploading(false) });
  });
  return (
    <Stack gap="md" style={{ padding: 64 }}>
      <SaveBar
        status={isDirty ? 'dirty' : status}
        name={before}
        onSave={save}
        onDiscard={() => {
          setStatus('clean');
          setTitle(before);
        }}
      />
      <Field label="名稱">
        <TextInput value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Button variant="outline" onClick={() => blocker.navigate(() => setPlace('/admin/products'))}>
        離開
      </Button>
      <output>{place}</output>
      <LeaveDialog {...guard} name={before} />
    </Stack>
  );
}

/** From the first change to "Saved", by ⌘S inside the field. */
export const InAnEditor: Story = {
  tags: ['!visual'],
  render: () => <Editor />,
  async play({ canvas }) {
    const field = canvas.getByRole('textbox');
    await expect(bar()).toBeNull();
    await userEvent.type(field, '！');
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'dirty'));
    const leaving = document.createEvent('BeforeUnloadEvent');
    leaving.initEvent('beforeunload', false, true);
    window.dispatchEvent(leaving);
    await expect(leaving.defaultPrevented).toBe(true);
    // Chrome 111 to 118 do not look at `defaultPrevented`.
    await expect(leaving.returnValue).not.toBe('');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'saved'));
    await waitFor(() => expect(bar()).toBeNull());
    const after = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(after);
    await expect(after.defaultPrevented).toBe(false);
  },
};

/** An autosave that ends while the question is shown: nothing is unsaved, so the navigation continues. */
export const SavedWhileAsked: Story = {
  tags: ['!visual'],
  render: () => <Editor />,
  async play({ canvas, canvasElement }) {
    await userEvent.type(canvas.getByRole('textbox'), '！');
    await userEvent.click(canvas.getByRole('button', { name: '離開' }));
    await within(document.body).findByRole('alertdialog');
    background.save();
    await waitFor(() => expect(canvasElement.querySelector('output')).toHaveTextContent(/^\/admin\/products$/));
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
  },
};

/** An autosave that ends while the discard question is shown takes the question away, also for the next change. */
export const SavedWhileDiscarding: Story = {
  tags: ['!visual'],
  render: () => <Editor />,
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('textbox'), '！');
    await userEvent.click(within(bar() as HTMLElement).getAllByRole('button')[0] as HTMLElement);
    await within(document.body).findByRole('alertdialog');
    background.save();
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(bar()).toBeNull());
    await userEvent.type(canvas.getByRole('textbox'), '！');
    await waitFor(() => expect(bar()).toHaveAttribute('data-status', 'dirty'));
    await expect(within(document.body).queryByRole('alertdialog')).toBeNull();
  },
};

/** An upload that fails while the question is shown: the question goes, and the person stays with the failed file. */
export const UploadFailsWhileAsked: Story = {
  tags: ['!visual'],
  render: () => <Editor uploads />,
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button', { name: '離開' }));
    await within(document.body).findByRole('alertdialog');
    background.failUpload();
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
    await expect(canvasElement.querySelector('output')).toHaveTextContent(/^\/admin\/products\/12$/);
  },
};

export const AsksBeforeLeaving: Story = {
  tags: ['!visual'],
  render: () => <Editor />,
  async play({ canvas, canvasElement }) {
    await userEvent.type(canvas.getByRole('textbox'), '！');
    await userEvent.click(canvas.getByRole('button', { name: '離開' }));
    const first = await within(document.body).findByRole('alertdialog');
    await userEvent.click(within(first).getAllByRole('button')[0] as HTMLElement);
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
    await expect(canvasElement.querySelector('output')).toHaveTextContent('/admin/products/12');
    await userEvent.click(canvas.getByRole('button', { name: '離開' }));
    const second = await within(document.body).findByRole('alertdialog');
    await userEvent.click(within(second).getAllByRole('button')[1] as HTMLElement);
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull());
    await expect(canvasElement.querySelector('output')?.textContent).toBe('/admin/products');
  },
};

/** A draft is restored after a reload, and the bar is shown. */
export const DraftComesBack: Story = {
  tags: ['!visual'],
  render: () => <Editor />,
  beforeEach() {
    sessionStorage.setItem('draft product 12', JSON.stringify({ title: '側把茶壺 220ml' }));
  },
  async play({ canvas }) {
    await expect(canvas.getByRole('textbox')).toHaveValue('側把茶壺 220ml');
    await expect(bar()).toHaveAttribute('data-status', 'dirty');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sessionStorage.getItem('draft product 12')).toBeNull());
  },
};

/** Leaving a page with changes keeps the draft. */
export const DraftIsKept: Story = {
  tags: ['!visual'],
  render: () => <Editor />,
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('textbox'), '2');
    await expect(sessionStorage.getItem('draft product 12')).toBeNull();
    hidePage();
    await expect(sessionStorage.getItem('draft product 12')).toContain('側把茶壺2');
  },
};

function EditorUntilLogout() {
  const { isSignedIn, forgetSession } = useSession();
  if (!isSignedIn) return null;
  return (
    <>
      <Editor />
      {/* Outside of an event, as after a response, React unmounts the editor only after the storage was cleared. */}
      <Button onClick={() => setTimeout(forgetSession)}>登出</Button>
    </>
  );
}

/** S4: the last input before a logout is not written into the cleared storage. */
export const DraftIsGoneAfterLogout: Story = {
  tags: ['!visual'],
  parameters: { shop: { as: 'customer' } },
  render: () => <EditorUntilLogout />,
  async play({ canvas }) {
    await userEvent.type(await canvas.findByRole('textbox'), '2');
    await userEvent.click(canvas.getByRole('button', { name: '登出' }));
    await waitFor(() => expect(canvas.queryByRole('textbox')).toBeNull());
    await expect(sessionStorage.getItem('draft product 12')).toBeNull();
  },
};
