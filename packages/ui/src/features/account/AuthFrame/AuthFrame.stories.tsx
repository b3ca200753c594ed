import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { withEmptyLayout } from '../../../testing/screens/withEmptyLayout.tsx';
import { AuthFrame } from './AuthFrame.tsx';

const form = (
  <>
    <Field label="账号">
      <TextInput autoComplete="username" />
    </Field>
    <Button size="lg" isFullWidth>
      登录
    </Button>
  </>
);

const meta = {
  title: 'Features/Account/AuthFrame',
  component: AuthFrame,
  args: { title: '欢迎回来', children: form },
  parameters: {
    ...guide({
      use: 'Around the form of login, registration and a lost password: a column of 400, and on desktops the harbour beside it.',
      avoid: 'For forms inside the shop, which stand in ShopLayout with a PageHeader.',
      keyboard: [[['Tab'], 'To the mark, the languages, then the form. The harbour takes no focus.']],
    }),
    layout: 'fullscreen',
    shop: { start: '/login' },
  },
  decorators: [withEmptyLayout],
} satisfies Meta<typeof AuthFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, canvasElement }) {
    const stops = [canvasElement.querySelector('a[href="/home"]'), canvasElement.querySelector('main button')];
    canvasElement.querySelector<HTMLElement>('main')?.focus();
    for (const stop of [...stops, canvas.getByRole('textbox')]) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('欢迎回来');
  },
};

/** With the reason for the login. */
export const States: Story = { args: { note: '登录后继续刚才的操作' } };

/** The illustration is beside the form and hidden from assistive technology. */
export const Desktop: Story = {
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, canvasElement }) {
    const harbour = canvasElement.querySelector('aside');
    await expect(harbour).toHaveAttribute('aria-hidden', 'true');
    if (window.innerWidth >= 1024) {
      const title = canvas.getByRole('heading', { level: 1 }).getBoundingClientRect();
      await expect(harbour?.getBoundingClientRect().left).toBeGreaterThan(title.left);
    }
  },
};

/** In dark, the large boat has the colour that it has on the landing page: white would glare. */
export const InTheDark: Story = {
  globals: { viewport: { value: 'desktop' }, theme: 'dark' },
  async play({ canvasElement }) {
    const boat = canvasElement.querySelector('aside svg') as SVGElement;
    await expect(getComputedStyle(boat).color).not.toBe('rgb(255, 255, 255)');
  },
};

export const LongText: Story = {
  args: {
    title: 'Welcome back to the harbour of everything that is good',
    note: 'Log in to place your order; everything that lies in the basket is still there and waits for you.',
  },
};
