import { isTestRun } from '../packages/ui/src/testing/isTestRun.ts';

// Without it the stories would be played, but neither in their mode nor audited.
if (!isTestRun) throw new Error('A test run must be known as one: see isTestRun.ts.');

// Disable animations: an element that has just appeared would be transparent, and a removed one still present. The
// `:root` selector gives more specificity than Storybook's rule, which at the end of a story reverses and pauses
// animations, so that those without duration would stop at their start.
const noAnimations = document.createElement('style');
noAnimations.textContent = `:root, :root *, :root *::before, :root *::after {
  animation-delay: 0s !important;
  animation-direction: normal !important;
  animation-duration: 0s !important;
  transition-delay: 0s !important;
  transition-duration: 0s !important;
  caret-color: transparent !important;
}`;
document.head.append(noAnimations);

// Disable React's profiling marks, which no test uses. React looks for these functions on load.
Object.assign(console, { timeStamp: undefined, createTask: undefined });
