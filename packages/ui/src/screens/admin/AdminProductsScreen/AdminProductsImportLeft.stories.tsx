import { contract } from '@sampan/api/contract';
import type { ImportSurvey, Job } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { hidePage, showPageAgain } from '../../../testing/interaction/hidePage.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
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

const survey: ImportSurvey = {
  ...{ format: 'shopify', rows: 24, products: 24, categories: [], withoutCategory: 0, untracked: 0, pictures: 0 },
  ...{ ignoredColumns: [], defaultCategory: null, untrackedStock: 0 },
};

/** A check that is under way when the tab is closed or the page is left is cancelled, and begins again on return. */
export const DuringTheCheck: StoryObj<typeof meta> = {
  async play({ loaded, msw }) {
    const running: Job = { ...job, id: 8, kind: 'productImport', name: 'cups.csv', status: 'running', isDryRun: true };
    let [checks, reads, cancels] = [0, 0, 0];
    msw.use(
      answer(contract.adminProduct.surveyImport, survey),
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
