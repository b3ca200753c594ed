import { contract } from '@sampan/api/contract';
import type { ImportSurvey, Job } from '@sampan/api/entities';
import { answer, failWith, holdCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { hidePage, showPageAgain } from '../../../testing/interaction/hidePage.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { job, slow } from '../../../testing/screens/adminProductsStory.ts';
import { openImport, upload } from '../../../testing/screens/importStory.ts';
import { AdminProductsScreen } from './AdminProductsScreen.tsx';

const meta = {
  title: 'Admin/Products/Import left',
  component: AdminProductsScreen,
  globals: atADesk,
  tags: ['!visual'],
  parameters: adminShop('/admin/products'),
  render: () => (
    <AdminStory>
      <AdminProductsScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminProductsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const survey: ImportSurvey = {
  ...{ format: 'shopify', rows: 24, products: 24, categories: [], withoutCategory: 0, untracked: 0, pictures: 0 },
  ...{ ignoredColumns: [], defaultCategory: null, untrackedStock: 0 },
};

const running: Job = { ...job, id: 8, kind: 'productImport', name: 'cups.csv', status: 'running', isDryRun: true };
const surveyed = answer(contract.adminProduct.surveyImport, survey);

/** A check that is under way when the tab is closed or the page is left is cancelled, and begins again on return. */
export const DuringTheCheck: Story = {
  async play({ loaded, msw }) {
    let [checks, reads, cancels] = [0, 0, 0];
    msw.use(
      surveyed,
      answer(contract.adminProduct.import, () => {
        checks += 1;
        return { ...running, id: 7 + checks };
      }),
      answer(contract.job.detail, (): Job => {
        reads += 1;
        return { ...running, id: 7 + checks, status: cancels === checks ? 'cancelled' : 'running' };
      }),
      answer(contract.job.cancel, () => {
        cancels += 1;
        return running;
      }),
    );
    const translate = getTranslate(loaded);
    const dialog = await openImport(translate);
    await upload(dialog);
    await waitFor(() => expect(reads).toBeGreaterThan(0), slow);
    await expect(within(dialog).getByRole('progressbar')).toBeVisible();
    hidePage();
    await waitFor(() => expect(cancels).toBe(1), slow);
    const failure = translate('admin:products.importing.checkFailed');
    await within(dialog).findByText(failure, {}, slow);
    showPageAgain();
    await waitFor(() => expect(checks).toBe(2), slow);
    await expect(within(dialog).queryByText(failure)).toBeNull();
    await expect(within(dialog).getByRole('progressbar')).toBeVisible();
  },
};

/** Another file is chosen after the import did not start: its failure is not about that one. */
export const AfterAFailure: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      surveyed,
      answer(contract.adminProduct.import, running),
      answer(contract.job.detail, { ...running, status: 'done', done: 24, total: 24, added: 24 }),
    ),
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const layer = await openImport(translate);
    const dialog = within(layer);
    await upload(layer);
    const name = translate('admin:products.importing.start', { count: 24, n: '24' });
    const start = await dialog.findByRole('button', { name }, slow);
    msw.use(failWith(contract.adminProduct.import, 'FORBIDDEN'));
    await userEvent.click(start);
    const failure = translate('admin:save.failure.forbidden');
    await dialog.findByText(failure, undefined, slow);
    await userEvent.click(dialog.getByRole('button', { name: translate('admin:products.importing.other') }));
    await expect(await dialog.findByText(translate('admin:products.importing.choose'), undefined, slow)).toBeVisible();
    await expect(dialog.queryByText(failure)).toBeNull();
  },
};

const surveyFailed = fn();

/** Another file is to be chosen while the first one is being read: a late failure is not about that one. */
export const DuringTheSurvey: Story = {
  beforeEach: () => void surveyFailed.mockClear(),
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const held = Promise.withResolvers<void>();
    msw.use(
      http.post(`*${contract.adminProduct.surveyImport.path}`, async () => {
        await held.promise;
        surveyFailed();
        return HttpResponse.json({ code: 'FORBIDDEN', message: '', statusCode: 403, requestId: '1' }, { status: 403 });
      }),
    );
    const layer = await openImport(translate);
    const dialog = within(layer);
    await upload(layer);
    await userEvent.click(
      await dialog.findByRole('button', { name: translate('admin:products.importing.other') }, slow),
    );
    await dialog.findByText(translate('admin:products.importing.choose'), undefined, slow);
    held.resolve();
    await waitFor(() => expect(surveyFailed).toHaveBeenCalledOnce(), slow);
    // The failure arrives a moment later.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(dialog.queryByText(translate('admin:save.failure.forbidden'))).toBeNull();
  },
};

/** A dry run that is created after the dialog was closed is cancelled, and the tray has no row of it. */
export const DuringTheUpload: Story = {
  async play({ loaded, msw }) {
    const translate = getTranslate(loaded);
    const importing = holdCall(contract.adminProduct.import);
    let cancels = 0;
    const cancelling = answer(contract.job.cancel, () => {
      cancels += 1;
      return running;
    });
    msw.use(surveyed, importing.handler, answer(contract.adminProduct.import, running), cancelling);
    const dialog = await openImport(translate);
    await upload(dialog);
    const name = translate('admin:products.importing.checking', { name: 'cups.csv' });
    await within(dialog).findByRole('progressbar', { name }, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    importing.release();
    await waitFor(() => expect(cancels).toBe(1), slow);
    await expect(screen.queryByText('cups.csv')).toBeNull();
  },
};
