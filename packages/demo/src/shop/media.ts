/** The address of a picture of the demo shop; the art draws it from its key. */
export function mediaUrl(key: string): string {
  return `/media/${key}`;
}
