/** The build machine as far as a navigation needs it. */
export interface Leaving {
  send(event: { type: 'navigate'; to: string }): void;
  getSnapshot(): { context: { leaving: string | null } };
}

/** Ask before every in-app navigation. True: `to` is being loaded as a document, so do not navigate. */
export function hydrates(build: Leaving, to: string): boolean {
  build.send({ type: 'navigate', to });
  return build.getSnapshot().context.leaving === to;
}
