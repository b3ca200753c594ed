import { useTranslation } from 'react-i18next';
import { Text } from '../../primitives/Text/Text.tsx';
import { reading, readingRow, readingValue } from './ChartFrame.css.ts';
import { Swatch } from './ChartLegend.tsx';
import type { ChartKind } from './chartData.ts';
import type { TooltipFigure } from './drawing.ts';
import { type PlotBox, toX } from './geometry.ts';

export interface ChartReadingProps {
  kind: ChartKind;
  label: string;
  isCounting: boolean;
  figures: readonly TooltipFigure[];
  write: (value: number | null) => string;
  at: number;
  count: number;
  box: PlotBox;
}

const distance = 12;

/** Tooltip with the values of one point, on the side with more space. The plot's slider announces them. */
export function ChartReading({ kind, label, isCounting, figures, write, at, count, box }: ChartReadingProps) {
  const { t } = useTranslation('admin');
  const x = toX(kind, at, count, box);
  const side = x > box.width / 2 ? { right: box.width - x + distance } : { left: x + distance };
  return (
    <div aria-hidden className={reading} style={side}>
      <Text size="caption" tone="muted">
        {isCounting ? `${label} · ${t('chart.stillCounting')}` : label}
      </Text>
      {figures.map(({ id, name, tone, value }) => (
        <div key={id} className={readingRow}>
          <Swatch kind={kind} tone={tone} />
          {name}
          <span className={readingValue}>{write(value)}</span>
        </div>
      ))}
    </div>
  );
}
