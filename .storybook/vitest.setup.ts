// Disable animations: an element that has just appeared would be transparent, and a removed one still present. The
// `:root` selector gives more specificity than Storybook's rule, which at the end of a story reverses and pauses
// animations, so that those without duration would stop at their start.
const stillness = document.createElement('style');
stillness.textContent = `:root, :root *, :root *::before, :root *::after {
  animation-delay: 0s !important;
  animation-direction: normal !important;
  animation-duration: 0s !important;
  transition-delay: 0s !important;
  transition-duration: 0s !important;
  caret-color: transparent !important;
}`;
document.head.append(stillness);

// Disable React's profiling marks and owner stacks: no test uses them, and they take a tenth of a story's time. React
// reads the first two on load, and stops recording stacks after ten thousand in a second.
Object.assign(console, { timeStamp: undefined, createTask: undefined });
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const react = (await import('react')) as unknown as Record<typeof internals, object>;
Object.defineProperty(react[internals], 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

export {};
