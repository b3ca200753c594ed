import { kycStatus } from '@sampan/api/statuses';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { pageButton } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { AdminStory, adminShop, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { useLoadJobs } from '../shared/jobs/useJobs.ts';
import { KycScreen } from './KycScreen.tsx';

const slow = { timeout: 10_000 };
const findWaiting = () =>
  [...getDemoBackend().state.kyc.values()].find(({ status }) => status === kycStatus.underReview);

/** Adds a job that does not end to the tray. */
function JobButton() {
  const loadJobs = useLoadJobs();
  const run = () => new Promise<undefined>(() => undefined);
  async function start() {
    const jobs = await loadJobs();
    jobs?.store.add([{ kind: 'export', name: 'users.csv', run }]);
  }
  return <Button onClick={() => void start()}>start a job</Button>;
}

const meta = {
  title: 'Admin/KYC review/Decision bar',
  component: KycScreen,
  args: { query: { view: 'waiting', keyword: '' } },
  parameters: adminShop('/admin/kyc', 'operator'),
  render: (args) => (
    <AdminStory>
      <JobButton />
      <KycScreen {...args} checkId={findWaiting()?.id} />
    </AdminStory>
  ),
} satisfies Meta<typeof KycScreen>;
export default meta;

/** The tray of jobs does not cover the buttons. */
export const AboveTheJobTray: StoryObj<typeof meta> = {
  globals: onAPhone,
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const approve = await pageButton(canvasElement, t('admin:kyc.approve'));
    (await canvas.findByText('start a job')).click();
    const tray = await screen.findByRole('region', { name: t('admin:jobs.label') }, slow);
    await waitFor(
      () => expect(approve.getBoundingClientRect().bottom).toBeLessThan(tray.getBoundingClientRect().top),
      slow,
    );
  },
};

/** The reason why nothing is approved shows in the bar, where neither the bar nor the tray covers it. */
export const ReasonAboveTheJobTray: StoryObj<typeof meta> = {
  globals: onAPhone,
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const approve = await pageButton(canvasElement, t('admin:kyc.approve'));
    (await canvas.findByText('start a job')).click();
    const tray = await screen.findByRole('region', { name: t('admin:jobs.label') }, slow);
    approve.click();
    const reason = await canvas.findByText(t('admin:kyc.tick.missing', { count: 4 }));
    await waitFor(async () => {
      const { left, top, bottom } = reason.getBoundingClientRect();
      await expect(bottom).toBeLessThan(tray.getBoundingClientRect().top);
      await expect(document.elementFromPoint(left + 1, (top + bottom) / 2)).toBe(reason);
    }, slow);
    await expect(canvas.getByRole('group', { name: t('admin:kyc.list.title') })).toHaveAccessibleDescription(
      reason.textContent ?? '',
    );
  },
};
