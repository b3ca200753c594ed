import type { RawAnswer, TransportRequest } from './clientTransport.ts';

/** XMLHttpRequest, as `fetch` reports no upload progress. */
export function sendByXhr(sending: TransportRequest): Promise<RawAnswer> {
  const { request, headers, signal } = sending;
  return new Promise((resolve, reject) => {
    // Aborted while this module was loading: a listener would no longer hear of it.
    signal.throwIfAborted();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    xhr.withCredentials = request.isCrossOrigin;
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
    // A TypeError, as by fetch.
    xhr.onerror = () => reject(new TypeError('Network error'));
    xhr.onabort = () => reject(new Error('Aborted'));
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    xhr.send(request.body);
  });
}
