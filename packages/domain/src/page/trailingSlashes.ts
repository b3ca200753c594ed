/** Removes the slashes at the end of a path; not by `/\/+$/`, which takes quadratic time for slashes within it. */
export function trimTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
