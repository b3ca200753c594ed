import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { ProcessStepper, type ProcessStepperProps } from './ProcessStepper.tsx';

const ids = ['details', 'photo', 'video', 'check'] as const;
const labels: Record<string, Record<(typeof ids)[number], string>> = {
  'zh-CN': { details: '个人资料', photo: '证件照片', video: '人脸视频', check: '核对' },
  'zh-HK': { details: '個人資料', photo: '證件相片', video: '面部影片', check: '核對' },
  'en-US': { details: 'Details', photo: 'Photo of ID', video: 'Face video', check: 'Check' },
};

const meta = {
  tags: ['every-mode'],
  title: 'Patterns/Lists and states/ProcessStepper',
  component: ProcessStepper,
  args: { label: 'Identity verification', steps: [], current: 'photo', onGoBack: fn() },
  parameters: guide({
    use: 'Above a task of two to five steps that are done in order and take a screen each, such as identity verification or a forgotten password.',
    avoid:
      'For what happened to an order, which is a OrderProgress or a Timeline; for parts of a page in any order, which are Tabs.',
    keyboard: [
      [['Tab'], 'To the steps that are done; the others are no links'],
      [['Enter', 'Space'], 'Back to that step'],
    ],
  }),
  render: (args, { globals }) => (
    <Walking {...args} steps={args.steps.length > 0 ? args.steps : getSteps(globals.locale)} />
  ),
} satisfies Meta<typeof ProcessStepper>;
export default meta;
type Story = StoryObj<typeof meta>;

function getSteps(locale: string) {
  return ids.map((id) => ({ id, label: labels[locale]?.[id] ?? id }));
}

function Walking({ onGoBack, ...props }: ProcessStepperProps) {
  const [current, setCurrent] = useState(props.current);
  return (
    <ProcessStepper
      {...props}
      current={current}
      onGoBack={
        onGoBack &&
        ((id) => {
          setCurrent(id);
          onGoBack(id);
        })
      }
    />
  );
}

/** On phones, text and bar: four step names do not fit. */
export const Default: Story = {
  async play({ canvas, loaded, globals }) {
    const label = labels[globals.locale]?.photo;
    const place = getTranslate(loaded)('controls:stepper.place', { n: 2, total: 4, label });
    await expect(canvas.getByText(place)).toBeInTheDocument();
    if (window.innerWidth < 560) await expect(canvas.queryByRole('list')).toBeNull();
  },
};

/** With enough space: back by keyboard, never forward. */
export const Wide: Story = {
  tags: ['!visual'],
  args: { current: 'video' },
  globals: { viewport: { value: 'desktop' } },
  decorators: [
    (Story) => (
      <div style={{ overflowX: 'auto' }}>
        <div style={{ inlineSize: '720px' }}>
          <Story />
        </div>
      </div>
    ),
  ],
  async play({ canvas, args, globals }) {
    const items = canvas.getAllByRole('listitem');
    await expect(items[2]).toHaveAttribute('aria-current', 'step');
    await expect(canvas.getAllByRole('button')).toHaveLength(2);
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: new RegExp(labels[globals.locale]?.photo ?? '') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onGoBack).toHaveBeenCalledWith('photo');
    await expect(items[1]).toHaveAttribute('aria-current', 'step');
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(' ');
    await expect(args.onGoBack).toHaveBeenLastCalledWith('details');
  },
};

const matrix = ['rest', 'hover', 'focus', 'pressed'] as const;

export const States: Story = {
  parameters: forced('button'),
  globals: { viewport: { value: 'desktop' } },
  render: (args, { globals }) => (
    <Stack gap="3xl">
      {ids.map((current) => (
        <ProcessStepper key={current} {...args} label={current} steps={getSteps(globals.locale)} current={current} />
      ))}
      {matrix.map((look) => (
        <div key={look} data-look={look} style={{ overflowX: 'auto' }}>
          <div style={{ inlineSize: '720px' }}>
            <ProcessStepper {...args} label={look} steps={getSteps(globals.locale)} current="check" />
          </div>
        </div>
      ))}
    </Stack>
  ),
};

export const WithoutAWayBack: Story = {
  args: { onGoBack: undefined, current: 'check' },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const LongText: Story = {
  args: {
    current: 'b',
    steps: [
      { id: 'a', label: 'Tell us who you are and where you can be reached' },
      { id: 'b', label: 'A photo of both sides of your identity document' },
      { id: 'c', label: 'A short video of your face, turned once to each side' },
    ],
  },
};
