/** Loads the value of a key once. A failure is not kept, so that the next call tries again. */
export function memoizeAsync<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const values = new Map<Key, Promise<Value>>();
  return function loadOnce(key) {
    const known = values.get(key);
    if (known) return known;
    const loading = load(key);
    values.set(key, loading);
    loading.catch(() => values.delete(key));
    return loading;
  };
}
