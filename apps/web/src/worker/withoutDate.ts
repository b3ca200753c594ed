/** Copies a cached response without its `Date`: pages take that of a response for the server's time (`serverClock.ts`). */
export function withoutDate({ body, status, statusText, headers }: Response): Response {
  const others = new Headers(headers);
  others.delete('date');
  return new Response(body, { status, statusText, headers: others });
}
