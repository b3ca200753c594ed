import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fragment } from 'react';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextInput } from '../TextInput/TextInput.tsx';
import { Field } from './Field.tsx';

const meta = {
  title: 'Primitives/Field',
  component: Field,
  args: { label: '', hint: '', children: <TextInput type="tel" autoComplete="tel" /> },
  decorators: [
    withTexts((t) => ({
      label: t('account:field.phone'),
      hint: t('account:register.phoneWhy'),
      error: t('account:account.samePhone'),
      success: t('account:register.nameFree'),
    })),
  ],
  parameters: guide({
    use: 'Around every control of a form: it names it, says why it is asked, and what to do when it is not right yet.',
    avoid:
      'A single search field: SearchInput names itself. One box to tick: Checkbox brings its words. Success is only for what was checked elsewhere, never for "well typed".',
    keyboard: [[['Tab'], 'Moves to the control, as a press on the label does; its hint or its error is read with it.']],
  }),
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    const input = canvas.getByRole('textbox', { name: t('account:field.phone') });
    await expect(input).toHaveAccessibleDescription(t('account:register.phoneWhy'));
    await userEvent.click(canvas.getByText(t('account:field.phone')));
    await expect(input).toHaveFocus();
  },
};

export const Invalid: Story = {
  args: { error: '' },
  play: async ({ canvas, canvasElement, loaded }) => {
    const t = getTranslate(loaded);
    const input = canvas.getByRole('textbox');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(t('account:account.samePhone'));
    await expect(canvas.queryByText(t('account:register.phoneWhy'))).toBeNull();
    // A sentence and an icon: colour alone carries no meaning.
    await expect(canvasElement.querySelector('[data-tone="danger"] svg')).toBeVisible();
  },
};

export const States: Story = {
  render: (args, { loaded }) => (
    <Stack gap="sm">
      <Field {...args} />
      <Field {...args} isOptional />
      <Field
        {...args}
        aside={
          <Link look="nav" href="#help">
            {getTranslate(loaded)('common:action.more')}
          </Link>
        }
      />
      <Field {...args} error={getTranslate(loaded)('account:account.samePhone')} />
      <Field {...args} success={getTranslate(loaded)('account:register.nameFree')}>
        <TextInput defaultValue="grace" />
      </Field>
      <Field {...args} hint={getTranslate(loaded)('common:stillWorking')}>
        <TextInput defaultValue="grace" isChecking />
      </Field>
      <Field {...args} counter={{ length: 188, max: 200 }}>
        <TextArea defaultValue="Flat 8B, Harbour View Court" />
      </Field>
      <Field {...args}>
        <TextInput prefix="HK$" suffix="/ 3" defaultValue="128.00" inputMode="decimal" />
      </Field>
      <Field {...args}>
        <TextInput defaultValue="SP2610483" readOnly />
      </Field>
      <Field {...args}>
        <TextInput defaultValue="SP2610483" disabled />
      </Field>
    </Stack>
  ),
};

/** With a limit of 200 the counter is hidden at 159 and shown at 160. */
export const CountsFromFourFifths: Story = {
  render: (args) => (
    <Stack gap="sm">
      <Field {...args} hint={undefined} counter={{ length: 159, max: 200 }} />
      <Field {...args} hint={undefined} counter={{ length: 160, max: 200 }} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('159/200')).toBeNull();
    await expect(canvas.getByText('160/200')).toBeVisible();
    const [early, late] = canvas.getAllByRole('textbox');
    await expect(early).not.toHaveAccessibleDescription();
    await expect(late).toHaveAccessibleDescription('160/200');
  },
};

/** Only for server-side checks: an available name, an accepted code. */
export const Accepted: Story = {
  args: { success: '', children: <TextInput defaultValue="grace" /> },
  play: async ({ canvas, canvasElement, loaded }) => {
    const t = getTranslate(loaded);
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(t('account:register.nameFree'));
    await expect(canvas.getByRole('textbox')).toBeValid();
    await expect(canvasElement.querySelector('[data-tone="success"] svg')).toBeVisible();
  },
};

/** An error or a success moves nothing below, whether it replaces a hint or nothing. */
export const MessageKeepsItsLine: Story = {
  render: (args, { loaded }) => (
    <Stack gap="0">
      {[args.hint, undefined].map((hint) => (
        <Fragment key={hint === undefined ? 'plain' : 'hinted'}>
          <Field {...args} hint={hint} />
          <Field {...args} hint={hint} error={getTranslate(loaded)('common:field.choose')} />
          <Field {...args} hint={hint} success={getTranslate(loaded)('account:register.nameFree')} />
        </Fragment>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const heights = [...canvasElement.querySelectorAll('[data-field]')].map((field) =>
      Math.round(field.getBoundingClientRect().height),
    );
    await expect(heights).toHaveLength(6);
    await expect(new Set(heights.slice(0, 3)).size).toBe(1);
    await expect(new Set(heights.slice(3)).size).toBe(1);
  },
};

/** The next label is as far from a hint as from a control without one, within a line's leading. */
export const HintKeepsItsDistance: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Stack gap="sm">
      <Field {...args} />
      <Field {...args} hint={undefined} />
      <Field {...args} hint={undefined} />
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    const labels = [...canvasElement.querySelectorAll('label')].map((label) => label.getBoundingClientRect());
    const hint = canvasElement.querySelector('[data-field] [id$="-message"]') as HTMLElement;
    const plain = canvas.getAllByRole('textbox')[1]?.parentElement as HTMLElement;
    const belowHint = (labels[1]?.top ?? 0) - hint.getBoundingClientRect().bottom;
    const belowControl = (labels[2]?.top ?? 0) - plain.getBoundingClientRect().bottom;
    await expect(Math.abs(belowControl - belowHint)).toBeLessThanOrEqual(4);
  },
};

/** Fields of one form have different ids. */
export const SeveralFields: Story = {
  tags: ['!visual'],
  render: (args, { loaded }) => (
    <form>
      <Stack gap="sm">
        <Field {...args} label={getTranslate(loaded)('order:address.receiver')} hint={undefined}>
          <TextInput autoComplete="name" />
        </Field>
        <Field {...args} />
        <Button type="submit">{getTranslate(loaded)('common:action.save')}</Button>
      </Stack>
    </form>
  ),
  play: async ({ canvas, loaded }) => {
    const t = getTranslate(loaded);
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: t('order:address.receiver') })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('textbox', { name: t('account:field.phone') })).toHaveFocus();
  },
};

export const LongText: Story = {
  args: {
    label: 'A telephone number at which the courier reaches you during the day',
    isOptional: true,
    error: 'Enter a telephone number with its area code, so that the courier can call before coming to your door',
  },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ args, canvas, loaded }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    const optional = getTranslate(loaded)('common:field.optional');
    await expect(canvas.getByRole('textbox')).toHaveAccessibleName(`${args.label} ${optional}`);
  },
};
