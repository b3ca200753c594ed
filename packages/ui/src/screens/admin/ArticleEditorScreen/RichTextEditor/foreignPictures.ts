/**
 * Removes pictures of other sites from pasted HTML: pages may not load them, so nobody would see them. Their captions stay
 * as text.
 */
export function withoutForeignPictures(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const picture of body.querySelectorAll('img')) {
    if (!/^\/(?![/\\])/.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  return body.innerHTML;
}
