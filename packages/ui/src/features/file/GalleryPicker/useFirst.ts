import { useState } from 'react';

/** Pictures that are shown at first, and more at a time: a gallery may have thousands. */
const step = 100;

/** The first items of a long list, and a function that shows more of them. */
export function useFirst<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(step);
  return { first: items.slice(0, count), showMore: () => setCount(count + step) };
}
