import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { SettingsScreen } from './SettingsScreen.tsx';

const meta = {
  title: 'Shop/user-settings',
  component: SettingsScreen,
  parameters: { layout: 'fullscreen', shop: { start: '/user/settings' } },
  decorators: [
    (Story) => (
      <ShopLayout>
        <Story />
      </ShopLayout>
    ),
  ],
} satisfies Meta<typeof SettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each language is named in itself, and pronounced so. */
export const Default: Story = {
  async play({ canvas }) {
    const languages = canvas.getAllByRole('radio').slice(0, 3);
    await expect(languages.map(({ lang }) => lang)).toEqual(['zh-CN', 'zh-HK', 'en-US']);
  },
};

export const ThemeIsInstant: Story = {
  tags: ['state:success', 'every-mode', '!visual'],
  async play({ canvas, globals }) {
    const radios = canvas.getAllByRole('radio');
    const other = globals.theme === 'dark' ? radios[3] : radios[4];
    await userEvent.click(other as HTMLElement);
    await expect(other).toBeChecked();
    await waitFor(() => expect(document.body.hasAttribute('dark-theme')).toBe(globals.theme !== 'dark'));
    await expect(localStorage.getItem('colorMode')).toBe(globals.theme === 'dark' ? 'light' : 'dark');
  },
};

export const LanguageIsInstant: Story = {
  tags: ['every-mode', '!visual'],
  async play({ canvas, globals }) {
    const names = ['zh-CN', 'zh-HK', 'en-US'];
    const other = (names.indexOf(globals.locale) + 1) % names.length;
    await userEvent.click(canvas.getAllByRole('radio')[other] as HTMLElement);
    await waitFor(() => expect(document.documentElement.lang).toBe(names[other]));
    await expect(document.cookie).toContain(`i18n_redirected=${names[other]}`);
  },
};

export const ShortcutsTurnedOff: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas }) {
    if (window.innerWidth < 1024) return;
    const choice = canvas.getByRole('switch');
    await expect(choice).toBeChecked();
    await userEvent.click(choice);
    await userEvent.keyboard('/');
    await expect(choice).toHaveFocus();
    await userEvent.click(choice);
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('combobox')).toHaveFocus();
  },
};

/** Clears a cart of two lines and restores it with undo. */
export const CartIsEmptied: Story = {
  tags: ['!visual'],
  decorators: [
    (Story) => {
      const { cart } = useServices();
      const [first, second] = [...getDemoBackend().state.products.values()];
      if (
        cart.getSnapshot().context.cart.lines.length === 0 &&
        first &&
        second &&
        !cart.getSnapshot().context.undoable.length
      ) {
        cart.send({ type: 'add', product: first });
        cart.send({ type: 'add', product: second });
      }
      return <Story />;
    },
  ],
  async play({ canvas, canvasElement }) {
    const inMain = () => canvasElement.querySelectorAll<HTMLElement>('main section:nth-of-type(3) button');
    await expect(inMain()).toHaveLength(2);
    await userEvent.click(inMain()[0] as HTMLElement);
    await expect(inMain()).toHaveLength(1);
    await expect(canvasElement.querySelector('main section:nth-of-type(3) h2')).toHaveFocus();
    const undo = await waitFor(() => {
      const found = canvas.getAllByRole('status').flatMap((region) => [...region.querySelectorAll('button')])[0];
      if (!found) throw new Error('nothing can be undone');
      return found;
    });
    await userEvent.click(undo);
    await expect(inMain()).toHaveLength(2);
  },
};
