import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { useToast } from './Toast.tsx';

const undo = fn();
const ended = fn();

function Buttons() {
  const toast = useToast();
  return (
    <Stack align="flex-start">
      <Button onClick={() => toast.plain('已复制')}>plain</Button>
      <Button onClick={() => toast.success('已保存')}>success</Button>
      <Button onClick={() => toast.error('请先登录！')}>error</Button>
      <Button onClick={() => toast.loading('正在提交订单…')}>loading</Button>
      <Button onClick={() => toast.action('已移除“竹编篮”', { label: '撤销', onPress: undo }, { onEnd: ended })}>
        action
      </Button>
      <Button onClick={() => toast.success('付款成功', { duration: 300 })}>short</Button>
      <Button onClick={() => toast.plain('<b>not bold</b>')}>markup</Button>
    </Stack>
  );
}

const meta = {
  title: 'Primitives/Toast',
  component: Buttons,
  beforeEach: () => {
    undo.mockClear();
    ended.mockClear();
  },
} satisfies Meta<typeof Buttons>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => document.querySelectorAll('[data-kind]');

export const Success: Story = { play: async () => press('success') };

export const ReplacesTheOld: Story = {
  name: 'T1 A new toast replaces the old, a loading one included',
  play: async () => {
    await press('loading');
    await press('plain');
    await expect(shown()).toHaveLength(1);
    await expect(screen.getByText('已复制')).toBeVisible();
  },
};

export const Roles: Story = {
  name: 'T1 A toast is a status, an error an alert',
  play: async () => {
    const region = within(screen.getAllByRole('region').at(-1) as HTMLElement);
    await press('success');
    await expect(region.getByRole('status')).toHaveTextContent('已保存');
    await press('error');
    await expect(region.getByRole('alert')).toHaveTextContent('请先登录！');
    await expect(region.getByRole('status')).toBeEmptyDOMElement();
  },
};

export const GoesByItself: Story = {
  name: 'T1 A toast goes when its time is over, and waits under the mouse',
  play: async () => {
    await press('short');
    await userEvent.hover(screen.getByText('付款成功'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(screen.getByText('付款成功')).toBeVisible();
    await userEvent.unhover(screen.getByText('付款成功'));
    await waitFor(() => expect(shown()).toHaveLength(0));
  },
};

export const IsText: Story = {
  name: 'T1 Text is text, never HTML',
  play: async () => {
    await press('markup');
    await expect(screen.getByText('<b>not bold</b>')).toBeVisible();
  },
};

export const Undo: Story = {
  play: async () => {
    await press('action');
    await userEvent.keyboard('{F8}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(undo).toHaveBeenCalledOnce();
    await expect(ended).toHaveBeenCalledWith('undone');
    await expect(shown()).toHaveLength(0);
  },
};
