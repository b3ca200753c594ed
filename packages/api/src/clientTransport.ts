import type { ByteSink } from './byteSink.ts';
import type { PreparedRequest } from './clientRequest.ts';
import { noteServerDate } from './serverClock.ts';

/** Transferred bytes and their total; `total` is undefined if unknown. */
export interface Progress {
  loaded: number;
  total?: number;
}
export type ProgressListener = (progress: Progress) => void;

export interface TransportRequest {
  request: PreparedRequest;
  headers: Record<string, string>;
  signal: AbortSignal;
  wantsBlob: boolean;
  /** Collects the bytes of a blob; received bytes are not requested again. */
  into?: ByteSink;
  onUploadProgress?: ProgressListener;
  onDownloadProgress?: ProgressListener;
  outlivesPage?: boolean;
  /** Called when bytes are transferred: resets the idle timeout. */
  onActivity: () => void;
}

export interface RawAnswer {
  status: number;
  retryAfter: string | null;
  body: string | Blob;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

async function readWithProgress(response: Response, sending: TransportRequest): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body) return response.blob();
  // The byte sink is loaded with the first download, as few visits have one.
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

/** Rejects without a response; any HTTP status resolves. */
export async function sendByFetch(fetchImpl: typeof fetch, sending: TransportRequest): Promise<RawAnswer> {
  const { request, headers, signal, wantsBlob, outlivesPage } = sending;
  const { method, body: requestBody, isCrossOrigin } = request;
  const sentAt = Date.now();
  const response = await fetchImpl(request.url, {
    method,
    headers,
    body: requestBody,
    signal,
    ...(outlivesPage && { keepalive: true }),
    ...(isCrossOrigin && { credentials: 'include' as const }),
  });
  sending.onActivity();
  noteServerDate(response.headers.get('date'), sentAt);
  const isStreamed = isSuccess(response.status) && (wantsBlob || sending.onDownloadProgress !== undefined);
  const blob = isStreamed ? await readWithProgress(response, sending) : undefined;
  const body = blob ? (wantsBlob ? blob : await blob.text()) : await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}
