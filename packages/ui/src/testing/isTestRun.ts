/** Whether a story is played by Vitest, and not shown in Storybook. */
export const isTestRun: boolean = import.meta.env.VITEST === 'true';
