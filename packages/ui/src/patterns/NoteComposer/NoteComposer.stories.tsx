import { createClientFailure, type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { useSession } from '../../app/session/useSession.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { NoteComposer, type NoteComposerProps } from './NoteComposer.tsx';

const posted: Envelope<unknown> = { status: 'success', data: {} };
const refused: Envelope<unknown> = toFail(401, '');
const lost: Envelope<unknown> = createClientFailure('Failed to fetch');

const meta = {
  title: 'Patterns/Forms/NoteComposer',
  component: NoteComposer,
  args: {
    draftName: 'note of order 12',
    label: '留言',
    placeholder: '…',
    isSending: false,
    onPost: fn(async () => posted),
  },
  parameters: guide({
    use: 'A few words to add to a record: an order, a transaction. The note shows in the Timeline at once, before the server has it.',
    avoid: 'A text that belongs to the record itself is a field of its editor.',
    keyboard: [
      [['Mod+Enter'], 'posts, but not while a character is composed'],
      [['Enter'], 'a new line'],
    ],
  }),
} satisfies Meta<typeof NoteComposer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const States: Story = {
  render: (args) => (
    <Stack gap="2xl">
      <NoteComposer {...args} draftName="note of order 1" label="留言 1" />
      <NoteComposer {...args} draftName="note of order 2" label="留言 2" isSending />
      <NoteComposer {...args} draftName="note of order 3" label="留言 3" failure="留言未能送出" />
    </Stack>
  ),
};

/** The button does not stick to the field. */
export const ButtonApart: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const field = (canvas.getByRole('textbox').parentElement as HTMLElement).getBoundingClientRect();
    await expect(canvas.getByRole('button').getBoundingClientRect().top - field.bottom).toBeGreaterThanOrEqual(8);
  },
};

let settle: (answer: Envelope<unknown>) => void = () => undefined;

/** A failed note is restored before the text typed in the meantime. */
export const TypedMeanwhile: Story = {
  tags: ['!visual'],
  args: {
    onPost: fn(
      () =>
        new Promise<Envelope<unknown>>((resolve) => {
          settle = resolve;
        }),
    ),
  },
  async play({ canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放在後門');
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.type(box, '謝謝');
    settle(refused);
    await waitFor(() => expect(box).toHaveValue('放在後門\n謝謝'));
  },
};

/** A note that failed and the text typed in the meantime exceed the limit together: all is kept, and none is sent. */
export const TooLongTogether: Story = {
  ...TypedMeanwhile,
  tags: ['!visual'],
  async play({ args, canvas, loaded }) {
    const box = canvas.getByRole('textbox');
    await userEvent.click(box);
    await userEvent.paste('長'.repeat(400));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.paste('短'.repeat(300));
    settle(refused);
    await waitFor(() => expect(box).toHaveAccessibleDescription(/701/));
    const tooLong = getTranslate(loaded)('controls:field.tooLong', { n: '500' });
    await expect(box).toHaveAccessibleDescription(expect.stringContaining(tooLong));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(args.onPost).toHaveBeenCalledOnce();
    await expect(box).toHaveValue(`${'長'.repeat(400)}\n${'短'.repeat(300)}`);
  },
};

/** The field is empty and usable at once; a note that failed comes back. */
export const Failed: Story = {
  ...TypedMeanwhile,
  tags: ['!visual'],
  args: { ...TypedMeanwhile.args, failure: '留言未能送出' },
  async play({ args, canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放在後門');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onPost).toHaveBeenCalledWith('放在後門');
    await expect(box).toHaveValue('');
    settle(refused);
    await waitFor(() => expect(box).toHaveValue('放在後門'));
  },
};

export const LongText: Story = {
  args: { label: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('長'.repeat(480));
    await expect(canvas.getByText('480/500')).toBeVisible();
  },
};

export const PostsWithTheKeyboard: Story = {
  tags: ['!visual'],
  args: { onPost: fn(async () => posted) },
  async play({ args, canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放在後門{Enter}謝謝');
    await expect(args.onPost).not.toHaveBeenCalled();
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await expect(args.onPost).toHaveBeenCalledWith('放在後門\n謝謝');
    await waitFor(() => expect(box).toHaveValue(''));
  },
};

/** Enter during IME composition confirms a candidate, with or without ⌘. */
export const Composing: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, '放');
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', metaKey: true, isComposing: true, bubbles: true }));
    await expect(args.onPost).not.toHaveBeenCalled();
    await expect(box).toHaveValue('放');
  },
};

/** A composer on the page of an order, with the ways to leave it. */
function OnAPage(props: NoteComposerProps) {
  const [order, setOrder] = useState<number>();
  const { logOut } = useSession();
  return (
    <>
      {[1, 2].map((id) => (
        <Button key={id} onClick={() => setOrder(id)}>
          order {id}
        </Button>
      ))}
      <Button onClick={() => setOrder(undefined)}>leave</Button>
      <Button onClick={logOut}>log out</Button>
      {order && <NoteComposer key={order} {...props} draftName={`note of order ${order}`} />}
    </>
  );
}

/** Typed text is kept for its record until it is posted, and shown at no other one. */
export const KeptForItsRecord: Story = {
  tags: ['!visual'],
  render: (args) => <OnAPage {...args} />,
  async play({ canvas }) {
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    await press('order 1');
    await userEvent.type(canvas.getByRole('textbox'), '放在後門');
    await press('order 2');
    await expect(canvas.getByRole('textbox')).toHaveValue('');
    await press('order 1');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('放在後門'));
    await userEvent.keyboard('{Tab}');
    await press('leave');
    await press('order 1');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('放在後門'));
    await userEvent.type(canvas.getByRole('textbox'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue(''));
    await press('leave');
    await press('order 1');
    await expect(canvas.getByRole('textbox')).toHaveValue('');
    await expect(sessionStorage.getItem('draft note of order 1')).toBeNull();
  },
};

/** A page that is left while its note is being posted keeps the note if the post fails, for example by an expired session. */
export const LeftWhilePosting: Story = {
  ...TypedMeanwhile,
  tags: ['!visual'],
  render: (args) => <OnAPage {...args} />,
  async play({ canvas }) {
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    await press('order 1');
    await userEvent.type(canvas.getByRole('textbox'), '放在後門{Control>}{Enter}{/Control}');
    await press('leave');
    settle(refused);
    await press('order 1');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('放在後門'));
    await userEvent.type(canvas.getByRole('textbox'), '{Control>}{Enter}{/Control}');
    await press('leave');
    settle(posted);
    await waitFor(() => expect(sessionStorage.getItem('draft note of order 1')).toBeNull());
  },
};

const open = { name: 'order 1' };
const postWithKeys = '{Control>}{Enter}{/Control}';

/** Text typed while a note is being posted stays when the note has arrived, also if the page was left. */
export const LeftWithMoreText: Story = {
  ...LeftWhilePosting,
  tags: ['!visual'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', open));
    await userEvent.type(canvas.getByRole('textbox'), `放在後門${postWithKeys}謝謝`);
    await userEvent.click(canvas.getByRole('button', { name: 'leave' }));
    settle(posted);
    await waitFor(() => expect(sessionStorage.getItem('draft note of order 1')).not.toContain('放在後門'));
    await userEvent.click(canvas.getByRole('button', open));
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('謝謝'));
  },
};

/**
 * A page that is opened again before the answer shows the note, until it has arrived. It cannot be edited there: that
 * would be a second note.
 */
export const BackBeforeTheAnswer: Story = {
  ...LeftWhilePosting,
  tags: ['!visual'],
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', open));
    await userEvent.type(canvas.getByRole('textbox'), `放在後門${postWithKeys}`);
    await userEvent.click(canvas.getByRole('button', { name: 'leave' }));
    await userEvent.click(canvas.getByRole('button', open));
    const box = canvas.getByRole('textbox');
    await waitFor(() => expect(box).toHaveValue('放在後門'));
    await expect(box).toHaveAttribute('readonly');
    settle(posted);
    await waitFor(() => expect(box).toHaveValue(''));
    await expect(box).not.toHaveAttribute('readonly');
    await userEvent.click(canvas.getByRole('button', { name: 'leave' }));
    await expect(sessionStorage.getItem('draft note of order 1')).toBeNull();
  },
};

/** After a reload, a note whose answer was lost is posted as it was, and alone: only then does its key fit. */
export const PostedAgainAlone: Story = {
  ...LeftWhilePosting,
  tags: ['!visual'],
  args: { onPost: fn(async () => posted) },
  beforeEach() {
    sessionStorage.setItem('draft note of order 1', JSON.stringify({ sent: '放在後門', text: '謝謝' }));
  },
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button', open));
    const box = canvas.getByRole('textbox');
    await waitFor(() => expect(box).toHaveValue('放在後門\n謝謝'));
    await userEvent.type(box, `！${postWithKeys}`);
    await expect(args.onPost).toHaveBeenLastCalledWith('放在後門');
    await waitFor(() => expect(box).toHaveValue('謝謝'));
    await userEvent.type(box, postWithKeys);
    await expect(args.onPost).toHaveBeenLastCalledWith('謝謝');
    await waitFor(() => expect(box).toHaveValue(''));
  },
};

/** A note whose answer was lost keeps its text, and so its key, until there is a definite answer. */
export const AnswerLost: Story = {
  ...TypedMeanwhile,
  tags: ['!visual'],
  async play({ args, canvas, loaded }) {
    const t = getTranslate(loaded);
    const box = canvas.getByRole('textbox');
    await userEvent.type(box, `放在後門${postWithKeys}`);
    await userEvent.type(box, '謝謝');
    settle(lost);
    await waitFor(() => expect(box).toHaveAccessibleDescription(t('order:refused.unknownWithInput')));
    await userEvent.type(box, '！');
    await expect(box).toHaveValue('放在後門\n謝謝');
    // An offline browser and a busy shop say nothing about the first attempt.
    for (const answer of [createClientFailure('Failed to fetch', true), toFail(429, '')]) {
      await userEvent.click(canvas.getByRole('button', { name: t('order:checkAgain') }));
      await expect(args.onPost).toHaveBeenLastCalledWith('放在後門');
      settle(answer);
      await waitFor(() => expect(box).toHaveAttribute('readonly'));
    }
    await userEvent.click(canvas.getByRole('button', { name: t('order:checkAgain') }));
    settle(posted);
    await waitFor(() => expect(box).toHaveValue('謝謝'));
    await expect(box).not.toHaveAttribute('readonly');
  },
};

/** The next account sees nothing of it. */
export const ForgottenAtLogout: Story = {
  tags: ['!visual'],
  parameters: { shop: { as: 'customer' } },
  render: (args) => <OnAPage {...args} />,
  async play({ canvas }) {
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    await press('order 1');
    await userEvent.type(canvas.getByRole('textbox'), '放在後門');
    await press('order 2');
    await userEvent.type(canvas.getByRole('textbox'), '謝謝');
    await expect(sessionStorage.getItem('draft note of order 1')).not.toBeNull();
    await press('log out');
    await press('leave');
    for (const order of [1, 2])
      await waitFor(() => expect(sessionStorage.getItem(`draft note of order ${order}`)).toBeNull());
  },
};
