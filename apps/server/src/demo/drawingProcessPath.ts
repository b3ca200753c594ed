import { extname, join } from 'node:path';

/** A source file in development, and a file of the bundle in production. */
export const drawingProcessPath = join(import.meta.dirname, `drawingProcess${extname(import.meta.filename)}`);
