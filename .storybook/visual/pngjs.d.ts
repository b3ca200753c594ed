/** As much of it as is used here: the package brings no types. */
declare module 'pngjs' {
  export const PNG: { sync: { read: (file: Buffer) => { width: number; height: number; data: Buffer } } };
}
