import enUS from '@sampan/locales/en-US/common.json';
import zhCN from '@sampan/locales/zh-CN/common.json';
import zhHK from '@sampan/locales/zh-HK/common.json';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { localeNames, locales } from '../../i18n/locales.ts';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { cell, scroller, table } from './foundations.css.ts';

const meta = { title: 'Foundations/Voice and tone' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const rules: readonly (readonly [rule: string, say: string, not: string])[] = [
  ['Say what happened, then what to do', 'No connection. Nothing was sent.', 'Oops, an error occurred'],
  ['The button is the verb of the title', 'Cancel order · Keep order', 'Are you sure? Yes · No'],
  ['Calm, without exclamation marks', 'Order cancelled', 'Success!'],
  ['No blame', 'Enter the 6 digits from the e-mail', 'Invalid code'],
  ['No invented urgency', 'Only 3 left', 'Hurry, selling fast'],
  ['Sentence case in English', 'Create account', 'Create Account'],
  ['你 in the shop, 您 in verification and payment trouble', '你的购物车还是空的', '您的购物车为空'],
  ['Hong Kong words, not converted characters', '登入 · 上載 · 網絡 · 儲存', '登錄 · 上傳 · 網路 · 保存'],
  ['Quotes of the place', '找不到「茶壺」 · 没有找到“茶壶”', '"茶壺"'],
  ['No blank between Han and digits', '3件', '3 件'],
];

/** Writing rules for the shop's texts. */
export const Rules: Story = {
  render: () => (
    <Stack gap="xl">
      {rules.map(([rule, say, not]) => (
        <Stack key={rule} gap="2xs">
          <Heading level={2} size="label">
            {rule}
          </Heading>
          <Text>{say}</Text>
          <Text tone="muted">
            <s>{not}</s>
          </Text>
        </Stack>
      ))}
    </Stack>
  ),
};

const messages = { 'zh-CN': zhCN, 'zh-HK': zhHK, 'en-US': enUS } as const;
const actionKeys = Object.keys(enUS.action) as (keyof typeof enUS.action)[];

/** The shop's verbs, from the locale files. */
export const Verbs: Story = {
  render: () => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
    <section className={scroller} tabIndex={0} aria-label="Verbs">
      <table className={table}>
        <thead>
          <tr>
            {locales.map((locale) => (
              <th key={locale} scope="col" className={cell} lang={locale}>
                {localeNames[locale]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {actionKeys.map((verb) => (
            <tr key={verb}>
              {locales.map((locale) => (
                <td key={locale} className={cell} lang={locale}>
                  {messages[locale].action[verb]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ),
};
