import { a1, a4, circle, curve, framed, type Mark, measure, type Point, rectangle, type Sheet } from './sheet.ts';

const pages = (count: number, draw: (page: number) => Sheet) => Array.from({ length: count }, (_, page) => draw(page));
const turn = (center: Point, radius: number, angle: number): Point => [
  center[0] + radius * Math.cos(angle),
  center[1] + radius * Math.sin(angle),
];

/** A frame of the boat, one half as the patterns have it: flat floor, round bilge, flaring side. */
function frame(station: number): Mark[] {
  const along = station / 47;
  const beam = 20 + 90 * Math.sin(Math.PI * (0.12 + 0.76 * along));
  const depth = 70 + 50 * (2 * along - 1) ** 2;
  const left = 40;
  const bottom = 165;
  const side = (part: number): Point => [
    left + beam * (1 - (1 - part) ** 3) * (0.86 + 0.14 * part),
    bottom - depth * part ** 2.2,
  ];
  const waterlines = [0.2, 0.4, 0.6, 0.8].map((part): Mark => {
    const [x, y] = side(part);
    return {
      line: [
        [left, y],
        [x, y],
      ],
      width: 0.15,
      isDashed: true,
    };
  });
  return [
    {
      line: [
        [left, bottom + 6],
        [left, bottom - depth - 10],
      ],
      width: 0.15,
      isDashed: true,
    },
    { ...curve(side, 48), width: 0.7 },
    ...waterlines,
    ...measure([left, bottom + 10], [left + beam, bottom + 10], beam * 10),
    ...measure([left - 8, bottom], [left - 8, bottom - depth], depth * 10),
  ];
}

export function sampanFrames(count = 48): Sheet[] {
  return pages(count, (page) =>
    framed(a4, 'Aberdeen sampan, HK1958', `Frame ${page + 1} of 48, full size`, frame(page)),
  );
}

export function sampanLines(): Sheet[] {
  const sheer = (height: number) => curve((part) => [30 + 230 * part, height - 22 * (2 * part - 1) ** 2]);
  const notes = pages(16, (page) => {
    const lines = Array.from({ length: 14 }, (_, row): Mark => {
      const y = 24 + row * 10;
      return {
        line: [
          [30, y],
          [30 + 200 * (0.6 + 0.4 * Math.sin(page * 5 + row)), y],
        ],
        width: 0.2,
      };
    });
    return framed(a4, 'Aberdeen sampan, HK1958', `Materials and account, sheet ${page + 1}`, lines);
  });
  const profile = framed(a4, 'Aberdeen sampan, HK1958', 'Lines, 5.2 m, scale 1:20', [
    ...[70, 82, 94, 106, 118].map(sheer),
    ...measure([30, 140], [260, 140], 5200),
  ]);
  return [profile, ...notes.slice(0, 15), ...sampanFrames()];
}

/** Boards with their lengths and the joints that hold them. */
function boards(title: string, count: number, lengths: readonly number[]): Sheet[] {
  return pages(count, (page) => {
    const marks = lengths.flatMap((length, row): Mark[] => {
      const y = 22 + row * 32;
      const shown = length / 5;
      const joints = Array.from({ length: 2 + ((page + row) % 4) }, (_, joint): Mark => {
        return rectangle(30 + (shown / 6) * joint + 4 + page, y + 6, 6, 8);
      });
      return [rectangle(30, y, shown, 20), ...joints, ...measure([30, y + 24], [30 + shown, y + 24], length)];
    });
    return framed(a4, title, `Sheet ${page + 1} of ${count}, scale 1:5`, marks);
  });
}

export const lowStool = () => boards('Low stool', 12, [360, 340, 280, 240]);
export const teaShelf = () => boards('Wall-hung tea shelf', 16, [900, 900, 760, 420]);

/** A five-pointed lantern: its pattern pieces, and how the frame is tied. */
export function starLantern(): Sheet[] {
  return pages(6, (page) => {
    const center: Point = [130, 100];
    const star = (radius: number): Mark => ({
      line: Array.from({ length: 11 }, (_, corner) =>
        turn(center, corner % 2 === 0 ? radius : radius * 0.42, (corner * Math.PI) / 5 - Math.PI / 2),
      ),
      width: 1,
    });
    const ties = Array.from({ length: 5 }, (_, corner) => circle(turn(center, 34, corner * 1.2566), 2 + page / 2));
    return framed(a4, 'Star-fruit lantern', `Sheet ${page + 1} of 6, full size`, [
      star(80),
      star(70 - page * 6),
      ...ties,
    ]);
  });
}

/** The hexagonal weave as it grows: three directions of cane. */
export function hexagonalWeave(count = 28): Sheet[] {
  return pages(count, (page) => {
    const canes = 4 + (page % 12);
    const marks = [0, 1, 2].flatMap((direction) =>
      Array.from({ length: canes }, (_, cane): Mark => {
        const angle = (direction * Math.PI) / 3;
        const shift = (cane - canes / 2) * 9;
        const center: Point = [130 - shift * Math.sin(angle), 98 + shift * Math.cos(angle)];
        return { line: [turn(center, 64, angle), turn(center, -64, angle)], width: 1.2 };
      }),
    );
    return framed(a4, 'Hexagonal weave', `Step ${page + 1} of ${count}`, marks);
  });
}

/** A pattern in three sizes, cut into sheets that meet at the marks in their corners. */
export function crossBackApron(): Sheet[] {
  return pages(18, (page) => {
    const edges = [0, 6, 12].map((grow) =>
      curve((part) => [40 + grow + 150 * part, 160 - grow - 110 * Math.sin(part * Math.PI * (0.3 + page / 40))]),
    );
    const corners: Point[] = [
      [20, 20],
      [277, 20],
      [20, 176],
    ];
    return framed(a4, 'Cross-back apron', `Tile ${page + 1} of 18, full size`, [
      ...edges,
      ...corners.flatMap((corner) => [circle(corner, 3), circle(corner, 1)]),
    ]);
  });
}

/** Shores, soundings, buoys and the lines of the ferries. */
export function harbourChart(): Sheet[] {
  const shore = (base: number, rough: number) =>
    curve((part) => [20 + 800 * part, base + rough * Math.sin(part * 23) + rough * 0.6 * Math.sin(part * 61 + 2)], 240);
  const soundings = Array.from({ length: 180 }, (_, place): Mark => {
    const at: Point = [40 + ((place * 67) % 760), 200 + ((place * 41) % 190)];
    return { words: String(6 + ((place * 7) % 31)), at, size: 4 };
  });
  const buoys = Array.from({ length: 14 }, (_, place) => circle([70 + place * 52, 240 + ((place * 37) % 110)], 3));
  const ferries = [120, 320, 540].map(
    (x): Mark => ({
      line: [
        [x, 180],
        [x + 60, 420],
      ],
      isDashed: true,
      width: 0.6,
    }),
  );
  return [
    framed(a1, 'Victoria Harbour', 'Not for navigation', [
      { ...shore(160, 22), width: 1 },
      { ...shore(440, 18), width: 1 },
      ...soundings,
      ...buoys,
      ...ferries,
    ]),
  ];
}
