/** Passes pages of rows on and calls `onRows` after each with the number of rows so far. */
export async function* counted<Page extends { lines: readonly unknown[] }>(
  pages: AsyncIterable<Page>,
  onRows: (done: number) => void,
): AsyncGenerator<Page> {
  let done = 0;
  for await (const page of pages) {
    yield page;
    done += page.lines.length;
    onRows(done);
  }
}
