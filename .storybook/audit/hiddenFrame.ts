// Hide the frame: skips painting and saves about 8 % of a story's time. Layout, hit testing and focus still work. Runs
// that take pictures do not load this file.
const frame = window.frameElement as HTMLElement | null;
if (frame) frame.style.visibility = 'hidden';

export {};
