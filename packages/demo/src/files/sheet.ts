/** A point on a sheet, mm from its upper left corner. */
export type Point = readonly [x: number, y: number];

/** What a plan is drawn with: lines of one ink and words. */
export type Mark =
  | { line: readonly Point[]; width?: number; isDashed?: boolean }
  | { words: string; at: Point /** mm */; size?: number };

export interface Sheet {
  /** mm */
  width: number;
  height: number;
  marks: Mark[];
}

export const a4 = { width: 297, height: 210 } as const;
export const a1 = { width: 841, height: 594 } as const;

export function rectangle(x: number, y: number, width: number, height: number): Mark {
  return {
    line: [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ],
  };
}

/** A curve through as many points as make it look round. */
export function curve(at: (part: number) => Point, steps = 32): Mark {
  return { line: Array.from({ length: steps + 1 }, (_, step) => at(step / steps)) };
}

export function circle([x, y]: Point, radius: number): Mark {
  return curve((part) => [x + radius * Math.cos(part * 2 * Math.PI), y + radius * Math.sin(part * 2 * Math.PI)], 48);
}

/** A line with its length written on it, mm of the real thing. */
export function measure(from: Point, to: Point, length: number): Mark[] {
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return [
    { line: [from, to], width: 0.15 },
    { words: String(Math.round(length)), at: [x + 1, y - 1], size: 3 },
  ];
}

/** A sheet with its frame and the title block in the corner. */
export function framed(
  { width, height }: { width: number; height: number },
  title: string,
  note: string,
  marks: readonly Mark[],
): Sheet {
  const block = { x: width - 100, y: height - 26 };
  return {
    width,
    height,
    marks: [
      { ...rectangle(8, 8, width - 16, height - 16), width: 0.6 },
      rectangle(block.x, block.y, 92, 18),
      { words: title, at: [block.x + 4, block.y + 7], size: 4 },
      { words: note, at: [block.x + 4, block.y + 14], size: 3 },
      ...marks,
    ],
  };
}
