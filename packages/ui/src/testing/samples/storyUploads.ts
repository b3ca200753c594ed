import { fn } from 'storybook/test';
import type { UploadCall } from '../../features/file/UploadField/sendFile.ts';
import type { UploadedFile } from '../../features/file/UploadField/useUploads.ts';

/** Creates a picture that a browser can decode. */
export async function picture(name: string, width = 1200, height = 900): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('no canvas');
  paint.fillStyle = 'teal';
  paint.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}

interface PendingUpload extends UploadCall {
  file: File;
  succeed: () => void;
  fail: (reason?: unknown) => void;
}

/** Uploads that the story resolves; `held` are the pending ones. */
export function holdUploads() {
  const held: PendingUpload[] = [];
  let lastId = 0;
  const upload = fn(
    (file: File, call: UploadCall) =>
      new Promise<UploadedFile>((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        const succeed = () => resolve({ id, name: file.name, size: file.size });
        held.push({ file, ...call, succeed, fail: reject });
      }),
  );
  return { upload, held };
}
