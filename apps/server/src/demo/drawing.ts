/** Messages between the server and the rendering process. */
export interface DrawingRequest {
  id: number;
  key: string;
  width: number;
  format: 'avif' | 'webp';
}

/** `bytes` is null for a key without a picture. */
export type DrawingResponse = { id: number; bytes: Uint8Array | null } | { id: number; error: string };
