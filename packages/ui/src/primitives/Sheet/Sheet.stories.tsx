import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { Text } from '../Text/Text.tsx';
import { Toaster, useToast } from '../Toast/Toast.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';

const meta = {
  title: 'Primitives/Sheet',
  component: Sheet,
  args: {
    isOpen: true,
    onClose: fn(),
    title: '',
    children: '',
  },
  decorators: [
    withTexts((t) => ({
      title: t('shop:goods.filter.title'),
      children: <Text>{t('shop:goods.filter.price')}</Text>,
    })),
  ],
  render: (args) => <Opened {...args} />,
  parameters: {
    // An open layer covers the whole page. Stories that only test interaction are excluded from the docs page: their
    // iframes would compete for the focus.
    docs: { story: { inline: false, iframeHeight: 560 } },
    ...guide({
      use: 'What stands beside the page and not before it: filters and the cart from the right, navigation from the left, choices from the bottom of a phone.',
      avoid:
        'A question: AlertDialog. A short reading or a form in the middle of the page: Dialog. Acts of one thing: Menu.',
      keyboard: [
        [
          ['Tab', 'Shift+Tab'],
          'Moves through the sheet and stays in it. It begins at the first field, of radios at the chosen one, or else at the title.',
        ],
        [['Escape'], 'Closes it, after asking where a form was changed. Focus goes back to what had it.'],
      ],
    }),
  },
} satisfies Meta<typeof Sheet>;
export default meta;
type Story = StoryObj<typeof meta>;

const sides = ['right', 'left'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

function Opened({ opener, ...props }: SheetProps & { opener?: string }) {
  const { t } = useTranslation('shop');
  const { t: common } = useTranslation('common');
  const [isOpen, setOpen] = useState(props.isOpen ?? true);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {opener ?? common('action.show')}
      </Button>
      <Sheet
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button isFullWidth onClick={() => setOpen(false)}>
            {t('goods.filter.show', { count: 24 })}
          </Button>
        }
      />
    </>
  );
}

const panel = () => screen.getByRole('dialog').getBoundingClientRect();

export const Default: Story = {
  play: async () => {
    await waitFor(() => expect(panel().bottom).toBe(innerHeight));
    await expect(panel().left).toBeCloseTo(innerWidth - panel().right, 0);
  },
};

export const Right: Story = { args: { side: 'right' }, globals: { viewport: { value: 'desktop' } } };
export const Left: Story = { args: { side: 'left' } };

const widths = { sm: 360, md: 420, lg: 560 };

/** From the right and from the left, in three widths. */
export const States: Story = {
  globals: { viewport: { value: 'desktop' } },
  render: (args) => (
    <Inline>
      {sides.flatMap((side) =>
        sizes.map((size) => (
          <Opened
            key={side + size}
            {...args}
            isOpen={false}
            title={`${side} ${size}`}
            opener={`${side} ${size}`}
            side={side}
            size={size}
          />
        )),
      )}
    </Inline>
  ),
  play: async ({ canvas }) => {
    for (const side of sides) {
      for (const size of sizes) {
        await userEvent.click(canvas.getByRole('button', { name: `${side} ${size}` }));
        await screen.findByRole('dialog');
        await expect(panel().width).toBe(widths[size]);
        await waitFor(() => expect(side === 'left' ? panel().left : innerWidth - panel().right).toBe(0));
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      }
    }
  },
};

export const Keyboard: Story = {
  tags: ['!autodocs', '!visual'],
  args: { isOpen: false },
  play: async ({ loaded }) => {
    const trigger = screen.getByRole('button', { name: getTranslate(loaded)('common:action.show') });
    await userEvent.click(trigger);
    const sheet = await screen.findByRole('dialog');
    await expect(within(sheet).getByRole('heading')).toHaveFocus();
    const [cross, show] = within(sheet).getAllByRole('button');
    await userEvent.tab();
    await expect(cross).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(show).toHaveFocus();
    await userEvent.tab();
    await expect(cross).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(trigger).toHaveFocus();
  },
};

function SortChoice() {
  const { t } = useTranslation('shop');
  return (
    <RadioGroup
      label={t('goods.sort.label')}
      options={(['created', 'price', 'sold'] as const).map((value) => ({ value, label: t(`goods.sort.${value}`) }))}
      value="price"
      onValueChange={fn()}
    />
  );
}

/** The focus starts at the selected option, and the arrow keys continue from there. */
export const StartsAtTheChosen: Story = {
  tags: ['!autodocs'],
  args: { children: <SortChoice /> },
  play: async ({ loaded }) => {
    const name = getTranslate(loaded)('shop:goods.sort.price');
    await waitFor(() => expect(screen.getByRole('radio', { name })).toHaveFocus());
  },
};

/** The page behind it does not scroll along. */
export const HoldsThePage: Story = {
  tags: ['!autodocs', '!visual'],
  play: async () => {
    await expect(getComputedStyle(document.body).overflowY).toBe('hidden');
  },
};

/** With `mayClose` it cannot be dragged to close. */
export const MayNotClose: Story = {
  tags: ['!autodocs', '!visual'],
  args: { mayClose: fn(() => false) },
  play: async ({ args }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.mayClose).toHaveBeenCalledOnce();
    const release = pull(300);
    await release();
    await expect(screen.getByRole('dialog')).toBeVisible();
    await expect(args.mayClose).toHaveBeenCalledOnce();
  },
};

function pull(by: number) {
  const grip = screen.getByRole('dialog').firstElementChild as HTMLElement;
  grip.setPointerCapture = () => undefined;
  fireEvent.pointerDown(grip, { clientY: 600, pointerId: 1 });
  fireEvent.pointerMove(grip, { clientY: 600 + by, pointerId: 1 });
  return async () => {
    // Slow enough not to count as a flick.
    await new Promise((resolve) => setTimeout(resolve, 120));
    fireEvent.pointerUp(grip, { clientY: 600 + by, pointerId: 1 });
  };
}

export const PulledALittle: Story = {
  tags: ['!autodocs', '!visual'],
  play: async () => {
    const release = pull(20);
    await release();
    await expect(screen.getByRole('dialog')).toBeVisible();
    await expect(screen.getByRole('dialog').style.transform).toBe('');
  },
};

export const PulledFar: Story = {
  tags: ['!autodocs', '!visual'],
  play: async () => {
    const release = pull(300);
    await release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** The header overlaps the handle, but does not take its presses. The close button keeps its own. */
export const HandleIsPressed: Story = {
  tags: ['!autodocs', '!visual'],
  play: async () => {
    const dialog = screen.getByRole('dialog');
    const close = within(dialog).getAllByRole('button')[0] as HTMLElement;
    for (const target of [dialog.firstElementChild as HTMLElement, close]) {
      // A shield takes presses while the sheet opens.
      await waitFor(() => {
        const { left, top, width, height } = target.getBoundingClientRect();
        const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
        expect(target).toContainElement(pressed as HTMLElement);
      });
    }
  },
};

/** A short, fast drag closes the sheet. */
export const Flicked: Story = {
  tags: ['!autodocs', '!visual'],
  play: async () => {
    const grip = screen.getByRole('dialog').firstElementChild as HTMLElement;
    grip.setPointerCapture = () => undefined;
    fireEvent.pointerDown(grip, { clientY: 600, pointerId: 1 });
    fireEvent.pointerMove(grip, { clientY: 660, pointerId: 1 });
    fireEvent.pointerUp(grip, { clientY: 660, pointerId: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

function WithToast(props: SheetProps) {
  const toast = useToast();
  return <Sheet {...props} footer={<Button onClick={() => toast.plain(props.title)}>toast</Button>} />;
}

/** A toast stands above the footer, whose button it would cover. */
export const ToastAboveFooter: Story = {
  tags: ['!autodocs', '!visual'],
  render: (args) => (
    <Toaster>
      <WithToast {...args} />
    </Toaster>
  ),
  play: async () => {
    const button = screen.getByRole('button', { name: 'toast' });
    await userEvent.click(button);
    const toast = await waitFor(() => {
      const found = document.querySelector('li[data-state="open"]');
      if (!found) throw new Error('no toast');
      return found;
    });
    await waitFor(async () => {
      const footer = (button.parentElement as HTMLElement).getBoundingClientRect();
      await expect(footer.bottom).toBe(innerHeight);
      await expect(toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(footer.top - 12);
    });
  },
};

/** At most 88 % of the viewport height; the middle scrolls, the footer stays. */
export const LongText: Story = {
  args: {
    title: 'Filters that narrow down what is shown by price, by stock and by every category of the shop',
    children: <Text>{'Flat 8B, Harbour View Court. '.repeat(120)}</Text>,
  },
  play: async ({ loaded }) => {
    await expect(panel().height).toBeLessThanOrEqual(innerHeight * 0.88 + 1);
    const body = screen.getByText(/Flat 8B/).parentElement as HTMLElement;
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    const show = screen.getByRole('button', { name: getTranslate(loaded)('shop:goods.filter.show', { count: 24 }) });
    await waitFor(() => expect(show.getBoundingClientRect().bottom).toBeLessThan(innerHeight));
  },
};
