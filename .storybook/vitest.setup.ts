// A test looks at what is there when everything has arrived: with animations on, an element that has just come is
// still transparent, and one that goes is still there. Named by its root, to be stronger than Storybook's: at the end of a
// story that turns animations round and stops them, and one that takes no time then stands where it began.
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

// React notes for the browser's profiler what every part rendered and what had changed in it, and keeps for each element
// the stack that made it: nobody reads that here, and it takes a tenth of a story's time. It asks for the first two when
// it is loaded, and keeps no stacks once it has kept ten thousand in a second.
Object.assign(console, { timeStamp: undefined, createTask: undefined });
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const react = (await import('react')) as unknown as Record<typeof internals, object>;
Object.defineProperty(react[internals], 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

export {};
