import { adminUser } from '@sampan/api/contract/admin';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { useAction } from '@sampan/ui/data/useAction.ts';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { userEvent } from '@sampan/ui/testing/interaction/userEvent.ts';
import { signInStaff } from '@sampan/ui/testing/signInStaff.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route } from 'react-router-dom';
import { expect, screen, waitFor } from 'storybook/test';
import { AdminFrame } from '../AdminFrame.tsx';
import { FlowShop } from './FlowShop.tsx';

/** A page that reads something of the back office when the button is pressed. */
function Page() {
  const { run } = useAction(adminUser.detail);
  return (
    <button type="button" onClick={() => void run({ id: 3 })}>
      read
    </button>
  );
}

const meta = {
  title: 'Flows/Admin access',
  tags: ['!autodocs', '!visual'],
  globals: { density: 'admin', viewport: { value: 'desktop' } },
  parameters: { layout: 'fullscreen' },
  args: { start: '/admin/users' },
  beforeEach: () => signInStaff('operator'),
  render: ({ start }, { loaded, globals }) => (
    <FlowShop
      start={start}
      i18n={loaded.i18n as SampanI18n}
      locale={globals.locale}
      theme={globals.theme}
      routes={
        <Route element={<AdminFrame />}>
          <Route path="/admin/users" element={<Page />} />
        </Route>
      }
    />
  ),
} satisfies Meta<{ start: string }>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 15_000 };

/** Staff who lose their role read so at the next refused call, and not that the page does not exist. */
export const LosesTheRole: Story = {
  async play({ loaded }) {
    const { t } = (loaded.i18n as SampanI18n).i18n;
    const button = await screen.findByRole('button', { name: 'read' }, slow);
    const { state, userNamed } = getDemoBackend();
    const operator = userNamed('operator');
    state.users.set(operator.id, { ...operator, role: 3 });
    await userEvent.click(button);
    await screen.findByRole('heading', { level: 1, name: t('admin:roleLost.title') }, slow);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'read' })).toBeNull());
  },
};
