import type { ByteSink } from './byteSink.ts';
import type { PreparedRequest } from './clientRequest.ts';

/** Bytes so far and in all; `total` is undefined where nobody said how many there will be. */
export interface Progress {
  loaded: number;
  total?: number;
}
export type ProgressListener = (progress: Progress) => void;

export interface Sending {
  request: PreparedRequest;
  headers: Record<string, string>;
  signal: AbortSignal;
  wantsBlob: boolean;
  /** Where the bytes of a blob go; what is in it already is not asked for again. */
  into?: ByteSink;
  onUploadProgress?: ProgressListener;
  onDownloadProgress?: ProgressListener;
  outlivesPage?: boolean;
  /** Called whenever bytes move: a slow transfer is no silent one. */
  onActivity: () => void;
}

export interface RawAnswer {
  status: number;
  retryAfter: string | null;
  body: string | Blob;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

async function readWithProgress(response: Response, sending: Sending): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return response.blob();
  // Few visits load a file: what keeps its bytes comes with the first.
  const sink = sending.into ?? (await import('./byteSink.ts')).createByteSink();
  const total = sink.begin(response);
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    sink.take(read.value);
    sending.onActivity();
    sending.onDownloadProgress?.({ loaded: sink.size(), total });
  }
  if (total !== undefined && sink.size() < total) throw new Error('The answer ended before its end');
  return sink.blob(type);
}

/** Rejects where no answer came; every status is an answer. */
export async function sendByFetch(fetchImpl: typeof fetch, sending: Sending): Promise<RawAnswer> {
  const { request, headers, signal, wantsBlob, outlivesPage } = sending;
  const { method, body: sent } = request;
  const response = await fetchImpl(request.url, {
    method,
    headers,
    body: sent,
    signal,
    ...(outlivesPage && { keepalive: true }),
  });
  sending.onActivity();
  const isStreamed = isSuccess(response.status) && (wantsBlob || sending.onDownloadProgress !== undefined);
  const blob = isStreamed ? await readWithProgress(response, sending) : undefined;
  const body = blob ? (wantsBlob ? blob : await blob.text()) : await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}
