/** The part of the build machine that navigation uses. */
export interface NavigationActor {
  send(event: { type: 'navigate'; to: string }): void;
  getSnapshot(): { context: { leaving: string | null } };
}

/**
 * Must be called before every in-app navigation. Returns true if `to` is being loaded as a document instead; then do
 * not navigate.
 */
export function loadsDocument(build: NavigationActor, to: string): boolean {
  build.send({ type: 'navigate', to });
  return build.getSnapshot().context.leaving === to;
}
