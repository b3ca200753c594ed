/** Start time of each pending request, as of `performance.now()`. */
const pending = new Map<symbol, number>();
let hasAsked = false;
let hasFailed = false;

/** The requests of the current story, for those who wait for its responses. */
export const storyRequests = {
  /** Start times in ms, as of `performance.now()`. */
  pendingSince: (): number[] => [...pending.values()],
  hasAsked: () => hasAsked,
  /** Whether a request failed or was refused. */
  hasFailed: () => hasFailed,
  /** Forgets pending requests of the previous story. */
  clear() {
    pending.clear();
    hasAsked = false;
    hasFailed = false;
  },
};

/** The `fetch` of a story's services, which notes each request in `storyRequests`. */
export const storyFetch: typeof fetch = async (...parameters) => {
  const request = Symbol('request');
  pending.set(request, performance.now());
  hasAsked = true;
  try {
    const response = await fetch(...parameters);
    hasFailed ||= !response.ok;
    return response;
  } catch (error) {
    hasFailed = true;
    throw error;
  } finally {
    pending.delete(request);
  }
};
