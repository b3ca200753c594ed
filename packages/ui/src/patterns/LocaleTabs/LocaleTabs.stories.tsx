import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, waitFor } from 'storybook/test';
import type { Locale } from '../../i18n/locales.ts';
import { Field } from '../../primitives/Field/Field.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { LocaleTabs } from './LocaleTabs.tsx';

interface Args {
  startsSideBySide?: boolean;
  names?: Record<Locale, string>;
  label?: string;
}

const written = { 'zh-CN': '侧把茶壶', 'zh-HK': '側把茶壺', 'en-US': '' };

function Editor({ startsSideBySide = false, names: start = written, label = '語言' }: Args) {
  const [locale, setLocale] = useState<Locale>('zh-CN');
  const [isSideBySide, setSideBySide] = useState(startsSideBySide);
  const [names, setNames] = useState<Record<Locale, string>>(start);
  const share = (one: Locale) => ({ done: (names[one] ? 1 : 0) + (one === 'zh-CN' ? 1 : 0), total: 2 });
  return (
    <LocaleTabs
      label={label}
      value={locale}
      onChange={setLocale}
      completeness={{ 'zh-CN': share('zh-CN'), 'zh-HK': share('zh-HK'), 'en-US': share('en-US') }}
      isSideBySide={isSideBySide}
      onSideBySideChange={setSideBySide}
    >
      {(one) => (
        <Field label="名稱">
          <TextInput
            lang={one}
            value={names[one]}
            onChange={(event) => setNames({ ...names, [one]: event.target.value })}
          />
        </Field>
      )}
    </LocaleTabs>
  );
}

const meta = {
  title: 'Patterns/Forms/LocaleTabs',
  component: Editor,
  args: {},
  globals: { density: 'admin', viewport: { value: 'desktop' } },
  parameters: guide({
    use: 'Fields that are written in every language of the shop: products, articles. A dot says how much of each is there.',
    avoid:
      'One short name in three languages is three fields below each other. A reader chooses a language in the LocaleMenu.',
    keyboard: [
      [['ArrowLeft', 'ArrowRight'], 'to the next language'],
      [['Home', 'End'], 'to the first, to the last'],
      [['Tab'], 'into the fields of the chosen one'],
    ],
  }),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    const [first, second] = canvas.getAllByRole('tab') as [HTMLElement, HTMLElement];
    await expect(first).toHaveAttribute('aria-selected', 'true');
    first.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(second).toHaveFocus();
    await expect(second).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('textbox')).toHaveValue('側把茶壺');
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('textbox')).toHaveValue('');
  },
};

/** The focus wraps from the first tab to the last. */
export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const [first, second, last] = canvas.getAllByRole('tab') as [HTMLElement, HTMLElement, HTMLElement];
    first.focus();
    for (const [key, to] of [
      ['ArrowLeft', last],
      ['ArrowLeft', second],
      ['End', last],
      ['Home', first],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect(to).toHaveFocus();
      await expect(to).toHaveAttribute('aria-selected', 'true');
    }
    // Alt with an arrow key is the browser's way back.
    await expect(fireEvent.keyDown(first, { key: 'ArrowLeft', altKey: true })).toBe(true);
    await expect(first).toHaveFocus();
    // The other tabs are reached by arrow keys, so Tab leaves the tab list.
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};

/** All languages side by side on desktop, stacked on phones. */
export const SideBySide: Story = {
  args: { startsSideBySide: true },
  async play({ canvas }) {
    await expect(canvas.getAllByRole('textbox')).toHaveLength(3);
    await expect(canvas.queryByRole('tab')).toBeNull();
  },
};
export const SideBySideOnAPhone: Story = { ...SideBySide, globals: { viewport: { value: 'phone' } } };

/** One language at a time and all at once; full, half and empty dots. */
export const States: Story = {
  render: () => (
    <Stack gap="3xl">
      <Editor label="名稱" />
      <Editor label="簡介" startsSideBySide />
    </Stack>
  ),
};

const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
export const LongText: Story = {
  args: { startsSideBySide: true, names: { 'zh-CN': long, 'zh-HK': long, 'en-US': long } },
};

/** Input is kept when the locale changes. */
export const KeepsWhatIsTyped: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const tabs = canvas.getAllByRole('tab') as HTMLElement[];
    await userEvent.click(tabs[2] as HTMLElement);
    await userEvent.type(canvas.getByRole('textbox'), 'Side-handle teapot');
    await userEvent.click(tabs[0] as HTMLElement);
    await userEvent.click(tabs[2] as HTMLElement);
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('Side-handle teapot'));
  },
};
