/** Path of another page of signing in that leads to the same address in the end. */
export const withRedirect = (path: string, redirect: string | undefined) =>
  redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path;
