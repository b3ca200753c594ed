/** Messages between the server and the rendering process. */
export interface DrawingRequest {
  id: number;
  key: string;
  width: number;
  format: 'avif' | 'webp';
}

/** Null for a key that names no picture. */
export type DrawingResponse = { id: number; bytes: Uint8Array | null } | { id: number; error: string };
