import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const size = { width: 1280, height: 720 };

/** One grey gradient frame, uncompressed, in the smallest size of a phone camera. */
function frame(): Buffer {
  const { width, height } = size;
  const light = Buffer.alloc(width * height);
  for (let index = 0; index < light.length; index += 1) light[index] = 40 + ((index % width) * 160) / width;
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
}

/** Browser flags for a fake camera that shows a test picture and is granted without a prompt. */
export function cameraFlags(): string[] {
  const file = join(tmpdir(), `sampan-camera-${size.width}x${size.height}-${process.getuid?.() ?? 0}.y4m`);
  if (!existsSync(file)) {
    // Several processes may create it at once: write to a temporary file, then rename.
    const partial = `${file}.${process.pid}`;
    const head = `YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420mpeg2\n`;
    writeFileSync(partial, Buffer.concat([Buffer.from(head), frame(), frame()]));
    renameSync(partial, file);
  }
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
