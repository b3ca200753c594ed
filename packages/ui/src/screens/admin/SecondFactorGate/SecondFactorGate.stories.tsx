import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { useTextDraft } from '../../../app/drafts/useTextDraft.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { SecondFactorGate } from './SecondFactorGate.tsx';

const meta = {
  title: 'Admin/second-factor-gate',
  component: SecondFactorGate,
  parameters: { layout: 'fullscreen', shop: { as: 'operator', start: '/admin' } },
} satisfies Meta<typeof SecondFactorGate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, loaded }) {
    await expect(await canvas.findByRole('link')).toHaveAttribute('href', '/user/account');
    await expect(canvas.queryByText(getTranslate(loaded)('admin:secondFactorGate.kept'))).toBeNull();
  },
};

/** A dialog of the back office, which the gate replaces as soon as the profile says so. */
function BackOffice() {
  const { user, isLoadingUser, changeUser } = useSession();
  if (!user || isLoadingUser) return null;
  if (user.needsSecondFactor) return <SecondFactorGate />;
  return <Editor onSave={() => changeUser({ ...user, needsSecondFactor: true })} />;
}
function Editor({ onSave }: { onSave: () => void }) {
  const [text, setText] = useTextDraft('note of user 3');
  return (
    <>
      <TextInput aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      <Button onClick={onSave}>save</Button>
    </>
  );
}

/** Staff who were typing when the shop began to require it read that their text is kept; the title names the new page. */
export const WhileEditing: Story = {
  tags: ['!visual'],
  render: () => <BackOffice />,
  async play({ canvas, loaded }) {
    await userEvent.type(await canvas.findByRole('textbox'), 'Called back');
    await userEvent.click(canvas.getByRole('button', { name: 'save' }));
    await expect(await canvas.findByText(getTranslate(loaded)('admin:secondFactorGate.kept'))).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await waitFor(() => expect(document.title).toContain(getTranslate(loaded)('admin:secondFactorGate.title')));
  },
};
