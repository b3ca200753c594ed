import { joined, toBytes } from './bytes.ts';

/** One picture of a person without a face, 240 × 320, as VP8 keeps it. */
const frame = [
  'cCUAnQEq8ABAAT85nMpbLywppCXeeCHgJwlpbuFz1e5gp3NC/CYBRDwiAWeLfcF7gvcF7gvyzkUQ8IgFoNuBe4L3Be7XsBbf+/7jBaY8lHHIoh',
  '4OVEmkoaczEB1REnDb33BeGl+//K8W+aiGUxY5tj9LdkSN+G16dw8PLsPH3OghNeYD9QytjqEQh4RormRTNXzphlSlRoeFeBT+qglkFqBG9egs',
  'i5YUX6oh3ugjXsUTkg95Tm9UoP0MpIoh4tIp4ZmYhs8Cm3uVSsiiHCBTTXsTeWJQHrPm078FlDHg6fwYd7RQ4NRS8W+0Vj52VcAju/Y871ROgz',
  'hXf0q1W9yeiV6t4HOjx+gXvdMociOYd6U0mDIrwL3bmOBkYrVzP91OGZtkWB2+zijrXk10eqIeLc64jYAA/v2JLg0iAsAwBhAcd9nw/za3LgSI',
  'WTDVMeZfR/EmvQXBK948pXuwbZe5qKfWIlv3abRvIxWVO0fIQhbWsFsUTJjmXGY41j5TzFXyGbLnQSDESRv29Wn2HCsmMcdLeZyJLLTGTWw0eE',
  'Vu2LfgdUTThbxQv7Mun7/A5cIFYoJkSTQ/27et4L0vuaoMow/DDYJ0RBvb21/7WtTkzbKNBru+UJlkCZvFM5ukmhjqAAA=',
].join('');
const pixels = { width: 240, height: 320 };
/** ms */
const step = 200;

/** An element of EBML: its id, its length in eight bytes, its content. */
function element(id: readonly number[], ...content: Uint8Array[]): Uint8Array {
  const body = joined(...content);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setUint32(4, body.length);
  length[0] = 1;
  return joined(new Uint8Array(id), length, body);
}

function integer(id: readonly number[], value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return element(id, bytes);
}

function real(id: readonly number[], value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
}

const text = (id: readonly number[], value: string) => element(id, toBytes(value));

/** A block of the first track that can be shown by itself. */
function block(time: number, content: Uint8Array): Uint8Array {
  return element([0xa3], new Uint8Array([0x81, time >> 8, time & 255, 0x80]), content);
}

/** A video of so many seconds in which nobody moves. */
export function stillVideo(seconds: number): Uint8Array {
  const picture = Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0));
  const times = Array.from({ length: (seconds * 1000) / step }, (_, index) => index * step);
  const head = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    integer([0x42, 0x86], 1),
    integer([0x42, 0xf7], 1),
    integer([0x42, 0xf2], 4),
    integer([0x42, 0xf3], 8),
    text([0x42, 0x82], 'webm'),
    integer([0x42, 0x87], 2),
    integer([0x42, 0x85], 2),
  );
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    integer([0x2a, 0xd7, 0xb1], 1_000_000),
    text([0x4d, 0x80], 'sampan'),
    text([0x57, 0x41], 'sampan'),
    real([0x44, 0x89], seconds * 1000),
  );
  const video = element([0xe0], integer([0xb0], pixels.width), integer([0xba], pixels.height));
  const track = element(
    [0xae],
    integer([0xd7], 1),
    integer([0x73, 0xc5], 1),
    integer([0x83], 1),
    text([0x86], 'V_VP8'),
    video,
  );
  const tracks = element([0x16, 0x54, 0xae, 0x6b], track);
  const cluster = element([0x1f, 0x43, 0xb6, 0x75], integer([0xe7], 0), ...times.map((time) => block(time, picture)));
  return joined(head, element([0x18, 0x53, 0x80, 0x67], info, tracks, cluster));
}
