import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { expect } from 'storybook/test';
import { cascadeConflicts } from './cascade.ts';
import { look } from './probes.ts';
import { sizes } from './widths.ts';

/** Each story contains a fault and a correct counterpart: the audit must report only the fault. */
const meta = {
  title: 'Foundations/Judge',
  tags: ['!autodocs', '!dev'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const sentence = 'The quick brown fox jumps over the lazy dog';
const tall: CSSProperties = { minHeight: 44, minWidth: 44 };

const lookOnAPhone = (root: Element) => look(root, sizes.phone);

/** Removes the fault at the end, because the story itself is audited too. */
function finds(fault: ReactNode, twin: ReactNode, expected: RegExp, ask = lookOnAPhone): Story {
  return {
    render: () => (
      <>
        <div data-testid="fault">{fault}</div>
        <div data-testid="twin">{twin}</div>
      </>
    ),
    async play({ canvas }) {
      const faulty = canvas.getByTestId('fault');
      await expect(ask(faulty).join('\n')).toMatch(expected);
      faulty.hidden = true;
      await expect(ask(canvas.getByTestId('twin'))).toEqual([]);
    },
  };
}

export const SidewaysPage = finds(
  <div style={{ width: 500, height: 8 }} />,
  <div style={{ overflowX: 'auto' }}>
    <div style={{ width: 500, height: 8 }} />
  </div>,
  /The page scrolls sideways by \d+ px/,
);

export const SidewaysPanel = finds(
  <div style={{ height: 40, overflowY: 'auto' }}>
    <div style={{ width: 600, height: 80 }} />
  </div>,
  <div style={{ height: 40, overflow: 'auto' }}>
    <table style={{ width: 600, height: 80 }} />
  </div>,
  /scrolls sideways as well as down/,
);

const tie = /\.tie-one and \.tie-other both set text-indent/;
/** A cascade conflict is reported for hidden elements as well. */
export const Tie: Story = {
  ...finds(
    <>
      <style>{'.tie-one { text-indent: 1px }'}</style>
      <style>{'.tie-other { text-indent: 2px }'}</style>
      <p className="tie-one tie-other">{sentence}</p>
    </>,
    <>
      <style>{'@layer primitive { .told-one { text-indent: 1px } }'}</style>
      <style>{'.told-other { text-indent: 2px }'}</style>
      <p className="told-one told-other">{sentence}</p>
    </>,
    tie,
    cascadeConflicts,
  ),
  parameters: { faults: [tie] },
};

export const CutOff = finds(
  <div style={{ width: 90, overflow: 'hidden', whiteSpace: 'nowrap' }}>{sentence}</div>,
  <div style={{ width: 90, overflow: 'hidden' }}>{sentence}</div>,
  /is cut off by div/,
);

export const CutOffBelow = finds(
  <div style={{ height: 30, width: 120, overflow: 'hidden' }}>
    <span>{sentence}</span>
  </div>,
  <div style={{ height: 0, overflow: 'hidden' }}>{sentence}</div>,
  /is cut off by div/,
);

const clamp: CSSProperties = { display: '-webkit-box', WebkitLineClamp: 1, WebkitBoxOrient: 'vertical', width: 120 };
export const Shortened = finds(
  <div style={{ ...clamp, overflow: 'hidden' }}>{sentence}</div>,
  <a href="#rest" style={{ ...tall, display: 'block' }}>
    <span style={{ ...clamp, overflow: 'hidden' }}>{sentence}</span>
  </a>,
  /is shortened, and the rest is nowhere/,
);

export const StickingOut = finds(
  <div style={{ width: 60, overflowWrap: 'normal' }}>Donaudampfschifffahrtsgesellschaft</div>,
  <div style={{ width: 60, overflowWrap: 'anywhere' }}>Donaudampfschifffahrtsgesellschaft</div>,
  /sticks out of div/,
);

const over: CSSProperties = { position: 'relative', top: -20, zIndex: 1 };
export const Overlapping = finds(
  <>
    <div>Below</div>
    <div style={over}>Above</div>
  </>,
  <>
    <div>Below</div>
    <div style={{ ...over, background: 'Canvas', color: 'CanvasText' }}>Above</div>
  </>,
  /“Below” overlaps “Above”/,
);

export const SmallTarget = finds(
  <button type="button" style={{ width: 30, height: 30, padding: 0 }}>
    x
  </button>,
  <>
    <style>
      {'.audit-wide { position: relative } .audit-wide::after { content: ""; position: absolute; inset: -8px }'}
    </style>
    <button type="button" className="audit-wide" style={{ width: 30, height: 30, padding: 0, margin: 8, border: 0 }}>
      x
    </button>
    <p>
      Among words <a href="#among">our terms</a> are as high as their line.
    </p>
    <label style={{ ...tall, display: 'inline-block' }}>
      <input type="checkbox" /> Label
    </label>
    <div data-density="admin">
      <button type="button" style={{ height: 30 }}>
        Dense
      </button>
    </div>
  </>,
  /button "x" is pressed on 30 × 30/,
);
