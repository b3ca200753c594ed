import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { waitForLayerShield } from '../../testing/interaction/waitForLayerShield.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { Button } from '../Button/Button.tsx';
import { Field } from '../Field/Field.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { layerShield } from '../layer.css.ts';
import { Menu } from '../Menu/Menu.tsx';
import { Text } from '../Text/Text.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Dialog, type DialogProps, dialogSizes } from './Dialog.tsx';
import { useDiscardGuard } from './useDiscardGuard.tsx';

const meta = {
  title: 'Primitives/Dialog',
  component: Dialog,
  args: {
    isOpen: false,
    onClose: fn(),
    title: '',
    children: '',
  },
  decorators: [
    withTexts((t) => ({
      title: t('shop:product.returns'),
      description: t('order:address.phoneHint'),
      children: <Text>{t('shop:product.returnsText', { count: 7 })}</Text>,
    })),
  ],
  render: (args) => <Opened {...args} />,
  parameters: {
    // An open layer covers the whole page. Stories that only test interaction are excluded from the docs page: their
    // iframes would compete for the focus.
    docs: { story: { inline: false, iframeHeight: 560 } },
    ...guide({
      use: 'Something short that belongs to the page behind it: an edit, a reason, a reading. A form fills the phone; anything else is a sheet at its bottom.',
      avoid:
        'A question before something that cannot be undone: AlertDialog. Filters, a cart, a record beside a list: Sheet. A form of more than one screen: a page of its own.',
      keyboard: [
        [
          ['Tab', 'Shift+Tab'],
          'Moves through the layer, from its first field or else from its title on, and stays in it.',
        ],
        [['Escape'], 'Closes it, after asking where a form was changed. Focus goes back to what had it.'],
      ],
    }),
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A dialog and its button. @param opener text of the button; null for none */
function Opened({ opener, ...props }: DialogProps & { opener?: string | null }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(props.isOpen ?? true);
  return (
    <>
      {opener !== null && (
        <Button variant="outline" onClick={() => setOpen(true)}>
          {opener ?? t('action.show')}
        </Button>
      )}
      <Dialog
        {...props}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          props.footer ?? (
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('action.done')}
            </Button>
          )
        }
      />
    </>
  );
}

const panel = () => screen.getByRole('dialog').getBoundingClientRect();

export const Default: Story = { args: { isOpen: true } };

/** On phones a bottom sheet: full width, never full height. */
export const OnPhone: Story = {
  tags: ['!visual'],
  args: { isOpen: true },
  play: async () => {
    await expect(panel().width).toBe(innerWidth);
    await waitFor(() => expect(panel().bottom).toBe(innerHeight));
    await expect(panel().top).toBeGreaterThan(innerHeight * 0.12);
  },
};

function PhoneField() {
  const { t } = useTranslation('order');
  return (
    <Field label={t('address.phone')}>
      <TextInput type="tel" />
    </Field>
  );
}

/** On phones a form fills the screen, since the keyboard covers half of it. The first field has the focus. */
export const WithForm: Story = {
  args: { isOpen: true, hasForm: true, description: '', children: <PhoneField /> },
  play: async ({ loaded }) => {
    const t = getTranslate(loaded);
    await expect(screen.getByRole('textbox', { name: t('order:address.phone') })).toHaveFocus();
    await expect(screen.getByRole('dialog')).toHaveAccessibleDescription(t('order:address.phoneHint'));
    await expect(panel().height).toBe(innerHeight);
  },
};

export const OnDesktop: Story = {
  args: { isOpen: true },
  globals: { viewport: { value: 'desktop' } },
  play: async ({ loaded }) => {
    await waitFor(() => expect(panel().top + panel().bottom).toBeCloseTo(innerHeight, 0));
    const { left, right } = panel();
    await expect(left + right).toBeCloseTo(innerWidth, 0);
    // The primary button is at the right.
    const done = screen.getByRole('button', { name: getTranslate(loaded)('common:action.done') });
    const button = done.getBoundingClientRect();
    await expect(right - button.right).toBe(20);
  },
};

const widths = { sm: 400, md: 560, lg: 800 };

export const States: Story = {
  globals: { viewport: { value: 'desktop' } },
  render: (args) => (
    <Inline>
      {dialogSizes.map((size) => (
        <Opened key={size} {...args} size={size} title={size} opener={size} />
      ))}
    </Inline>
  ),
  play: async ({ canvas }) => {
    for (const size of dialogSizes) {
      await userEvent.click(canvas.getByRole('button', { name: size }));
      await screen.findByRole('dialog', { name: size });
      await expect(panel().width).toBe(widths[size]);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
};

export const Keyboard: Story = {
  tags: ['!autodocs', '!visual'],
  play: async ({ loaded }) => {
    const t = getTranslate(loaded);
    const trigger = screen.getByRole('button', { name: t('common:action.show') });
    await userEvent.click(trigger);
    const dialog = await screen.findByRole('dialog', { name: t('shop:product.returns') });
    await expect(within(dialog).getByRole('heading')).toHaveFocus();
    const [cross, close] = within(dialog).getAllByRole('button');
    await userEvent.tab();
    await expect(cross).toHaveFocus();
    await userEvent.tab();
    await expect(close).toHaveFocus();
    await userEvent.tab();
    await expect(cross).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(close).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(trigger).toHaveFocus();
  },
};

export const ClosesOnScrim: Story = {
  tags: ['!autodocs', '!visual'],
  args: { isOpen: true },
  play: async () => {
    await waitForLayerShield();
    const overlay = document.elementFromPoint(innerWidth / 2, 8) as HTMLElement;
    await userEvent.click(overlay);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const MayNotClose: Story = {
  tags: ['!autodocs', '!visual'],
  args: { isOpen: true, mayClose: fn(() => false) },
  play: async ({ args }) => {
    await userEvent.keyboard('{Escape}');
    await expect(args.mayClose).toHaveBeenCalledOnce();
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

function OpenedFromAMenu() {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const [isRowShown, setRowShown] = useState(true);
  return (
    <section tabIndex={-1} aria-label={t('nav.orders')}>
      {isRowShown && (
        <Menu
          trigger={<Button>{t('action.more')}</Button>}
          actions={[{ label: t('action.delete'), onSelect: () => setOpen(true) }]}
        />
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('action.delete')}
        footer={
          <Button
            onClick={() => {
              setRowShown(false);
              setOpen(false);
            }}
          >
            {t('action.delete')}
          </Button>
        }
      />
    </section>
  );
}

async function openFromMenu(more: string) {
  screen.getByRole('button', { name: more }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem');
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('dialog');
}

/** The menu item is gone when the dialog closes: the focus returns to the menu's button. */
export const OpenedFromMenu: Story = {
  tags: ['!autodocs', '!visual'],
  render: () => <OpenedFromAMenu />,
  play: async ({ loaded }) => {
    const more = getTranslate(loaded)('common:action.more');
    await openFromMenu(more);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: more })).toHaveFocus());
  },
};

/** The action of the dialog removes the button as well: the focus stays in the list. */
export const RemovesItsOpener: Story = {
  tags: ['!autodocs', '!visual'],
  render: () => <OpenedFromAMenu />,
  play: async ({ loaded }) => {
    const t = getTranslate(loaded);
    const dialog = await openFromMenu(t('common:action.more'));
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.delete') }));
    await waitFor(() => expect(screen.getByRole('region', { name: t('common:nav.orders') })).toHaveFocus());
  },
};

/** The address of the page opens the dialog, so nothing had the focus: it goes to the page's heading. */
export const OpenedByTheAddress: Story = {
  tags: ['!autodocs', '!visual'],
  args: { isOpen: true },
  render: (args) => (
    <main>
      <Heading level={1}>{args.title}</Heading>
      <Opened {...args} opener={null} />
    </main>
  ),
  play: async () => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};

/** The second press of a double tap reaches neither a layer that opens nor the page under one that closes. */
export const ShieldsThePage: Story = {
  tags: ['!autodocs', '!visual'],
  args: { isOpen: true },
  play: async ({ loaded }) => {
    const t = getTranslate(loaded);
    const shields: Node[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        shields.push(...[...addedNodes].filter((node) => (node as Element).className === layerShield));
    });
    observer.observe(document.body, { childList: true });
    await waitForLayerShield();
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(shields).toHaveLength(1);
    await waitForLayerShield();
    screen.getByRole('button', { name: t('common:action.show') }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await expect(shields).toHaveLength(2);
    await expect(document.elementFromPoint(innerWidth / 2, innerHeight - 8)).toBe(shields[1]);
    // A key closes without one.
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    observer.disconnect();
    await expect(shields).toHaveLength(2);
  },
};

function Edited() {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('Grace');
  const guard = useDiscardGuard(name !== 'Grace', () => setOpen(false));
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      mayClose={guard.mayClose}
      hasForm
      title={t('profile.title')}
      footer={<Button onClick={() => setOpen(false)}>{t('profile.save')}</Button>}
    >
      <Field label={t('field.username')}>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {guard.question}
    </Dialog>
  );
}

/** Without changes it closes at once; with changes it asks, and the default answer returns to the form. */
export const AsksBeforeDiscarding: Story = {
  tags: ['!autodocs', '!visual'],
  render: () => <Edited />,
  play: async () => {
    const cross = within(screen.getByRole('dialog')).getAllByRole('button')[0] as HTMLElement;
    const field = screen.getByRole('textbox');
    await userEvent.type(field, '!');
    await userEvent.click(cross);
    const question = await screen.findByRole('alertdialog');
    const [keep, discard] = within(question).getAllByRole('button') as [HTMLElement, HTMLElement];
    await waitFor(() => expect(keep).toHaveFocus());
    await userEvent.click(keep);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(field).toHaveValue('Grace!');
    await expect(cross).toHaveFocus();
    await userEvent.click(cross);
    await screen.findByRole('alertdialog');
    await userEvent.click(screen.getByRole('button', { name: discard.textContent }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const Unchanged: Story = {
  tags: ['!autodocs', '!visual'],
  render: () => <Edited />,
  play: async () => {
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

/** The title wraps, the middle scrolls by keyboard too, and the footer stays. */
export const LongText: Story = {
  args: {
    isOpen: true,
    title: 'Everything about delivery, returns and what happens to a parcel that nobody was at home for',
    children: <Text>{'Your order leaves within 48 hours of payment. '.repeat(160)}</Text>,
  },
  play: async ({ loaded }) => {
    const body = screen.getByText(/Your order leaves/).parentElement as HTMLElement;
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    await expect(body).toHaveAttribute('tabindex', '0');
    const close = screen.getByRole('button', { name: getTranslate(loaded)('common:action.done') });
    await waitFor(() => expect(close.getBoundingClientRect().bottom).toBeLessThan(innerHeight));
  },
};

/** On desktop as well, the dialog stays within the viewport. */
export const LongTextOnDesktop: Story = { ...LongText, globals: { viewport: { value: 'desktop' } } };
