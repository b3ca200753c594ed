// A test looks at what is there when everything has arrived: with animations on, an element that has just come is
// still transparent, and one that goes is still there.
const stillness = document.createElement('style');
stillness.textContent = `*, *::before, *::after {
  animation-delay: 0s !important;
  animation-duration: 0s !important;
  transition-delay: 0s !important;
  transition-duration: 0s !important;
  caret-color: transparent !important;
}`;
document.head.append(stillness);

// React writes what every part rendered into the browser's profiler, with what has changed in it: nobody reads that here.
// It asks for both once, when it is loaded.
Object.assign(console, { timeStamp: undefined, createTask: undefined });
