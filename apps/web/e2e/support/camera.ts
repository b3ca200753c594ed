import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const size = { width: 1280, height: 720 };

/** One frame of grey that grows lighter to the right, uncompressed: as large as the camera of a phone gives it at least. */
function frame(): Buffer {
  const { width, height } = size;
  const light = Buffer.alloc(width * height);
  for (let index = 0; index < light.length; index += 1) light[index] = 40 + ((index % width) * 160) / width;
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
}

/** The browser's flags for a camera that shows a test picture, and is asked for where a person would be asked. */
export function cameraFlags(): string[] {
  const file = join(tmpdir(), `sampan-camera-${size.width}x${size.height}-${process.getuid?.() ?? 0}.y4m`);
  if (!existsSync(file)) {
    // Several processes ask at the same time: none finds half of it.
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
