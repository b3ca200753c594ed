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
  onUploadProgress?: ProgressListener;
  onDownloadProgress?: ProgressListener;
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
  // Of a compressed answer Content-Length counts other bytes than the ones that are read.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  const total = length === null ? undefined : Number(length);
  const chunks: BlobPart[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    loaded += read.value.byteLength;
    sending.onActivity();
    sending.onDownloadProgress?.({ loaded, total });
  }
  return new Blob(chunks, { type });
}

/** Rejects where no answer came; every status is an answer. */
export async function sendByFetch(fetchImpl: typeof fetch, sending: Sending): Promise<RawAnswer> {
  const { request, headers, signal, wantsBlob } = sending;
  const response = await fetchImpl(request.url, { method: request.method, headers, body: request.body, signal });
  sending.onActivity();
  const isStreamed = isSuccess(response.status) && (wantsBlob || sending.onDownloadProgress !== undefined);
  const blob = isStreamed ? await readWithProgress(response, sending) : undefined;
  const body = blob ? (wantsBlob ? blob : await blob.text()) : await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

/** The only way a browser tells how much of an upload has left: fetch is silent about it. */
export function sendByXhr(sending: Sending): Promise<RawAnswer> {
  const { request, headers, signal } = sending;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      sending.onActivity();
      sending.onUploadProgress?.({ loaded: event.loaded, total: event.lengthComputable ? event.total : undefined });
    };
    xhr.onprogress = (event) => {
      sending.onActivity();
      sending.onDownloadProgress?.({ loaded: event.loaded, total: event.lengthComputable ? event.total : undefined });
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, retryAfter: xhr.getResponseHeader('retry-after'), body: xhr.responseText });
    xhr.onerror = () => reject(new Error('Network error'));
    xhr.onabort = () => reject(new Error('Aborted'));
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    xhr.send(request.body);
  });
}
