/** Messages between the server and the rendering process. */
export interface DrawingRequest {
  id: number;
  key: string;
  width: number;
  format: 'avif' | 'webp';
}

export type DrawingResponse = { id: number; bytes: Uint8Array } | { id: number; error: string };
