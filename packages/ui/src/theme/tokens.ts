/** Scales independent of the theme. Names are the contract; sizes are CSS lengths. */

export const space = {
  '0': '0',
  '2xs': '2px',
  xs: '4px',
  sm: '8px',
  md: '12px',
  lg: '16px',
  xl: '20px',
  '2xl': '24px',
  '3xl': '32px',
  '4xl': '40px',
  '5xl': '48px',
  '6xl': '64px',
  '7xl': '80px',
  '8xl': '96px',
} as const;

export const radius = {
  xs: '4px',
  sm: '6px',
  md: '8px',
  lg: '12px',
  xl: '16px',
  '2xl': '20px',
  full: '9999px',
} as const;

/** Minimum viewport widths, in CSS pixels. */
export const breakpoint = { sm: 480, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;

export const width = {
  form: '480px',
  checkout: '1080px',
  shop: '1240px',
  adminDetail: '1120px',
  adminIndex: '1600px',
} as const;

export const duration = { instant: '80ms', fast: '120ms', base: '180ms', slow: '240ms', sheet: '320ms' } as const;

export const ease = {
  standard: 'cubic-bezier(.2,0,0,1)',
  out: 'cubic-bezier(0,0,.3,1)',
  in: 'cubic-bezier(.4,0,1,1)',
  bob: 'cubic-bezier(.5,1.25,.75,1.25)',
} as const;

export const z = {
  base: '0',
  sticky: '100',
  bottomBar: '200',
  header: '300',
  overlay: '500',
  dialog: '510',
  popover: '520',
  toast: '600',
  tooltip: '700',
  routeProgress: '800',
  skipLink: '900',
} as const;

export const shadow = {
  light: {
    card: '0 0 0 1px #21201c0f, 0 1px 2px #21201c0d',
    lift: '0 0 0 1px #21201c0f, 0 2px 6px -2px #21201c14, 0 8px 20px -8px #21201c1a',
    pop: '0 0 0 1px #21201c12, 0 8px 24px -6px #21201c26, 0 2px 6px -2px #21201c14',
    dialog: '0 0 0 1px #21201c12, 0 24px 64px -16px #21201c40',
    bar: '0 -1px 0 #21201c14, 0 -8px 24px -16px #21201c1f',
  },
  dark: {
    card: '0 0 0 1px #ffffff12',
    lift: '0 0 0 1px #ffffff1f, 0 8px 20px -8px #000000b3',
    pop: '0 0 0 1px #ffffff1a, 0 12px 32px -12px #000000cc',
    dialog: '0 0 0 1px #ffffff1a, 0 24px 64px -16px #000000e6',
    bar: '0 -1px 0 #ffffff14',
  },
} as const;

/** Allowed lengths, named by their pixels. A press target is 44. */
const pixels = [
  4, 5, 6, 7, 8, 9, 10, 12, 16, 18, 20, 21, 22, 24, 26, 28, 32, 36, 40, 42, 44, 45, 48, 52, 56, 64, 68, 72, 88, 96, 100,
  104, 112, 120, 128, 148, 160, 180, 188, 200, 220, 224, 240, 260, 280, 320, 328, 360, 400, 420, 460, 560, 640, 720,
  760, 800, 820, 840,
] as const;
export const size = Object.fromEntries(pixels.map((length) => [length, `${length}px`])) as Record<
  (typeof pixels)[number],
  string
>;

/** A box with edges of this length, to spread into a style. */
export const square = (edge: string) => ({ inlineSize: edge, blockSize: edge });

const targetInset = `min(0px, calc((100% - ${size[44]}) / 2))`;

/** `::after` of a positioned control that looks smaller than a press target: makes the press target 44 px. */
export const touchTarget = { content: '""', position: 'absolute', inset: targetInset } as const;
/** The same for the height only, where the control has neighbours. */
export const touchHeight = { content: '""', position: 'absolute', insetInline: 0, insetBlock: targetInset } as const;

/** For text that stands elsewhere on the same screen size: seen by screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Density changes only the size of controls: large in the shop for touch, small in the back office for the mouse. */
export const density = {
  shop: { sm: '36px', md: '44px', lg: '48px', radius: '12px', fontSize: '1rem' },
  admin: { sm: '28px', md: '36px', lg: '44px', radius: '8px', fontSize: '0.875rem' },
} as const;
