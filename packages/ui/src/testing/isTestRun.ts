/** Whether a story is played by Vitest, which sets Vite's mode to `test`, and not shown in Storybook. */
export const isTestRun: boolean = import.meta.env.MODE === 'test';
