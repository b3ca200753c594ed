import { contract } from '@sampan/api/contract';
import type { ImportSurvey, Job } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { hidePage } from '../../../testing/interaction/hidePage.ts';
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

/** A check that is under way when the tab is closed or the page is left is cancelled. */
export const DuringTheCheck: StoryObj<typeof meta> = {
  async play({ loaded, msw }) {
    const running: Job = { ...job, id: 8, kind: 'productImport', name: 'cups.csv', status: 'running', isDryRun: true };
    let [reads, cancels] = [0, 0];
    const count = (add: () => void) => () => {
      add();
      return running;
    };
    msw.use(
      answer(contract.adminProduct.surveyImport, survey),
      answer(contract.adminProduct.import, running),
      answer(
        contract.job.detail,
        count(() => {
          reads += 1;
        }),
      ),
      answer(
        contract.job.cancel,
        count(() => {
          cancels += 1;
        }),
      ),
    );
    const dialog = await openImport(getTranslate(loaded));
    await upload(dialog);
    await waitFor(() => expect(reads).toBeGreaterThan(0), slow);
    await expect(within(dialog).getByRole('progressbar')).toBeVisible();
    hidePage();
    await waitFor(() => expect(cancels).toBe(1), slow);
  },
};
