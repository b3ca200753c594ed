import type { Meta, StoryObj } from '@storybook/react-vite';
import { STORY_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { expect } from 'storybook/test';
import { isTestRun } from '../packages/ui/src/testing/isTestRun.ts';

const meta = {
  title: 'Foundations/Pseudo states',
  render: () => <p>A story of the test run itself.</p>,
  tags: ['!autodocs', '!dev', '!visual'],
} satisfies Meta;

export default meta;

let reports = 0;

export const CountsReports: StoryObj = {
  play() {
    addons.getChannel().on(STORY_RENDERED, () => {
      reports += 1;
    });
    addons.getChannel().emit(STORY_RENDERED);
  },
};

/** The story before was reported once, by itself. When this fails, delete `pseudo.ts`. */
export const TheRunReportsNone: StoryObj = {
  play: async () => {
    if (isTestRun) await expect(reports).toBe(1);
  },
};
