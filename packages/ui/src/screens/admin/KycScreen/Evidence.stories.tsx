import { contract } from '@sampan/api/contract';
import { kycStatus } from '@sampan/api/statuses';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { Evidence, type EvidenceProps } from './Evidence.tsx';

const slow = { timeout: 10_000 };
const turnPages = fn();
const findPending = () =>
  [...getDemoBackend().state.kyc.values()].find(({ status }) => status === kycStatus.underReview);

/** The evidence of a pending check until something else takes its place, as a decision of somebody else does. */
function UntilReplaced(props: Partial<Pick<EvidenceProps, 'load' | 'freshen'>>) {
  const [isReplaced, setReplaced] = useState(false);
  const { data: check } = useEndpoint(contract.adminKyc.detail, { id: findPending()?.id });
  return (
    <>
      <button type="button" id="replace" onClick={() => setReplaced(true)}>
        replace
      </button>
      {check && !isReplaced && (
        <Evidence check={check} isBlurred={false} freshen={async () => false} onTurnPages={turnPages} {...props} />
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

async function findPhoto(root: HTMLElement) {
  return waitFor(() => {
    const found = root.querySelector<HTMLElement>('button[data-side="front"]');
    if (!found) throw new Error('no photo');
    return found;
  }, slow);
}

/** The viewer closes with its check: links to evidence are no longer renewed. */
export const ViewerCloses: Story = {
  async play({ canvasElement }) {
    await userEvent.click(await findPhoto(canvasElement));
    await screen.findByRole('dialog', undefined, slow);
    await expect(turnPages).toHaveBeenLastCalledWith(true);
    // The open viewer lets no pointer through.
    canvasElement.querySelector<HTMLElement>('#replace')?.click();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(turnPages).toHaveBeenLastCalledWith(false);
  },
};

/** The viewer's code does not load: links to evidence are not renewed for a viewer that is not there. */
export const ViewerFails: Story = {
  render: () => (
    <AdminStory>
      <UntilReplaced load={() => Promise.reject(new Error('gone'))} />
    </AdminStory>
  ),
  async play({ canvasElement }) {
    turnPages.mockClear();
    await userEvent.click(await findPhoto(canvasElement));
    await screen.findByRole('alert', undefined, slow);
    await expect(turnPages.mock.calls).toEqual([[true], [false]]);
  },
};

let links = Promise.withResolvers<boolean>();

/** The check is replaced while new links load for a pressed photo: links are not renewed for a viewer that is not there. */
export const ReplacedWhileLinksLoad: Story = {
  render: () => (
    <AdminStory>
      <UntilReplaced freshen={() => links.promise} />
    </AdminStory>
  ),
  beforeEach() {
    links = Promise.withResolvers();
  },
  async play({ canvasElement }) {
    turnPages.mockClear();
    await userEvent.click(await findPhoto(canvasElement));
    canvasElement.querySelector<HTMLElement>('#replace')?.click();
    await waitFor(() => expect(turnPages).toHaveBeenCalledWith(false));
    links.resolve(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(turnPages).not.toHaveBeenCalledWith(true);
  },
};
