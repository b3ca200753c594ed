const retryMs = 10_000;
const maxAttempts = 5;

/**
 * Registers the service worker. A browser drops a worker that could not load one of its files and tries again only at
 * the next document, so a registration that fails is repeated, with growing pauses.
 */
export async function registerWorker(workers: ServiceWorkerContainer, attempt = 1): Promise<void> {
  const retry = () => {
    if (attempt < maxAttempts) setTimeout(() => void registerWorker(workers, attempt + 1), retryMs * attempt);
  };
  try {
    const registration = await workers.register('/worker.js', { updateViaCache: 'none' });
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'redundant' && !registration.active) retry();
    });
  } catch {
    retry();
  }
}
