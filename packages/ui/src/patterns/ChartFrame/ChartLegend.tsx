import * as Radix from '@radix-ui/react-toggle';
import { legend, legendItem, legendName, legendValue, swatch } from './ChartFrame.css.ts';
import type { ChartKind } from './chartData.ts';
import type { Drawing, Tone } from './drawing.ts';
import { getHue, mainStroke, previousLook } from './plotLook.ts';

export interface ChartLegendProps extends Pick<Drawing, 'entries'> {
  label: string;
  kind: ChartKind;
  hidden: ReadonlySet<string>;
  format: (value: number) => string;
  onToggle: (id: string) => void;
}

/** Legend with a toggle per series. The last visible series cannot be hidden. */
export function ChartLegend({ label, kind, entries, hidden, format, onToggle }: ChartLegendProps) {
  const visibleEntries = entries.filter(({ id }) => !hidden.has(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-label={label} className={legend} data-kind={kind}>
      {entries.map(({ id, name, tone, value }) => {
        const isLast = visibleEntries.length === 1 && visibleEntries[0]?.id === id;
        return (
          <Radix.Root
            key={id}
            className={legendItem}
            pressed={!hidden.has(id)}
            aria-disabled={isLast || undefined}
            onPressedChange={() => !isLast && onToggle(id)}
          >
            <Swatch kind={kind} tone={tone} />
            <span className={legendName} data-drawn="">
              {name}
            </span>
            {value !== undefined && (
              <span className={legendValue} data-drawn="end">
                {format(value)}
              </span>
            )}
          </Radix.Root>
        );
      })}
    </div>
  );
}

const size = { width: 16, height: 12 };

/** The line or patch of a series as the plot draws it. */
export function Swatch({ kind, tone }: { kind: ChartKind; tone: Tone }) {
  const middle = size.height / 2;
  return (
    <svg aria-hidden className={swatch} {...size}>
      {kind === 'line' || tone === 'previous' ? (
        <line
          x2={size.width}
          y1={middle}
          y2={middle}
          {...(tone === 'previous' ? previousLook : { stroke: getHue(tone), strokeWidth: mainStroke })}
        />
      ) : (
        <rect x={2} width={size.height} height={size.height} rx={3} fill={getHue(tone)} />
      )}
    </svg>
  );
}
