import { contract } from '@sampan/api/contract';
import { kycStatus } from '@sampan/api/statuses';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { Evidence } from './Evidence.tsx';

const slow = { timeout: 10_000 };
const turnPages = fn();
const findPending = () =>
  [...getDemoBackend().state.kyc.values()].find(({ status }) => status === kycStatus.underReview);

/** The evidence of a pending check until something else takes its place, as a decision of somebody else does. */
function UntilReplaced() {
  const [isReplaced, setReplaced] = useState(false);
  const { data: check } = useEndpoint(contract.adminKyc.detail, { id: findPending()?.id });
  return (
    <>
      <button type="button" id="replace" onClick={() => setReplaced(true)}>
        replace
      </button>
      {check && !isReplaced && (
        <Evidence check={check} isBlurred={false} freshen={async () => false} onTurnPages={turnPages} />
      )}
    </>
  );
}

const meta = {
  title: 'Admin/KYC review/Evidence',
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <UntilReplaced />
    </AdminStory>
  ),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The viewer closes with its check: links to evidence are no longer renewed. */
export const ViewerCloses: Story = {
  async play({ canvasElement }) {
    const photo = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLElement>('button[data-side="front"]');
      if (!found) throw new Error('no photo');
      return found;
    }, slow);
    await userEvent.click(photo);
    await screen.findByRole('dialog', undefined, slow);
    await expect(turnPages).toHaveBeenLastCalledWith(true);
    // The open viewer lets no pointer through.
    canvasElement.querySelector<HTMLElement>('#replace')?.click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(turnPages).toHaveBeenLastCalledWith(false);
  },
};
