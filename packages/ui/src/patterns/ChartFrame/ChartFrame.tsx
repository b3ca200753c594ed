import type { CallError } from '@sampan/api/clientEnvelope';
import { ChartLine, Ellipsis, FileSpreadsheet, Image, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instant } from '../../i18n/commonFormats.ts';
import { useFormats, useNumberFormats } from '../../i18n/useFormats.ts';
import { Heading } from '../../primitives/Heading/Heading.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Menu } from '../../primitives/Menu/Menu.tsx';
import { MutedText } from '../../primitives/Text/Text.tsx';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { vars } from '../../theme/vars.css.ts';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { ErrorState } from '../ErrorState/ErrorState.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { card, countingKey, foot, head, menu, period as periodClass, summary } from './ChartFrame.css.ts';
import { ChartSkeleton } from './ChartSkeleton.tsx';
import { ChartTable } from './ChartTable.tsx';
import { type ChartData, type ChartKind, isEmptyChart } from './chartData.ts';
import { computeShareTakeaway, computeTakeaway, getSlices } from './chartMaths.ts';
import { toChartRows, toCsv } from './csv.ts';
import { saveFile } from './saveFile.ts';

export interface ChartFrameProps {
  /** Heading of the chart. */
  title: string;
  /** Type of chart. */
  kind: ChartKind;
  /** Undefined while loading. */
  data: ChartData | undefined;
  /** Shows an error instead of the chart. */
  error?: CallError | undefined;
  /** Called when the user retries after an error. */
  onRetry?: () => void;
  /** Title of the empty state: "No orders in this period". */
  emptyTitle: string;
  /** Formats a value; plain number by default. */
  format?: (value: number) => string;
  /** Formats a value for the axis, where space is short: `1.2K`. */
  formatTick?: (value: number) => string;
  /** Converts a value for the CSV file: minor units to `19.9`. */
  plain?: (value: number) => number;
  /** Unit of the values in the CSV file: a currency. */
  unit?: string;
  /** Control for the period: a Select or a group of toggles. */
  period?: ReactNode;
  /** Name of the data source: "Orders". */
  source?: string;
  /** When the figures were loaded. */
  updatedAt?: Instant;
  /** File name of downloads, without an extension: `sales-2026-03`. */
  fileName: string;
}

/** A chart with its title, takeaway, table, downloads, and loading, empty and error states. */
export function ChartFrame({
  title,
  kind,
  data,
  error,
  onRetry,
  emptyTitle,
  format,
  formatTick,
  plain,
  unit,
  period,
  source,
  updatedAt,
  fileName,
}: ChartFrameProps) {
  const formats = useNumberFormats();
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const figure = useRef<HTMLElement>(null);
  const [isTable, setIsTable] = useState(false);
  const write = format ?? formats.number;
  const sentence = useTakeaway(kind, data, write);
  const visibleData = error || !data || isEmptyChart(data) ? undefined : data;

  return (
    <section ref={frame} className={card} aria-labelledby={titleId} aria-busy={(!data && !error) || undefined}>
      <div className={head}>
        <div className={summary}>
          <Heading id={titleId} level={2} size="title">
            {title}
          </Heading>
          {visibleData && sentence && <MutedText>{sentence}</MutedText>}
        </div>
        {period && <div className={periodClass}>{period}</div>}
        {visibleData && (
          <div className={menu}>
            <ChartMenu
              {...{ title, plain, unit, fileName, isTable }}
              data={visibleData}
              onTable={() => setIsTable(!isTable)}
              draw={async () => {
                const { createPng } = await import('./chartPng.ts');
                if (!frame.current || !figure.current) throw new Error('The chart is not drawn');
                return createPng(frame.current, figure.current, title, sentence ?? '');
              }}
            />
          </div>
        )}
      </div>
      {error && <ErrorState error={error} level="row" onRetry={onRetry} />}
      {!error && !data && <ChartSkeleton kind={kind} />}
      {!error && data && !visibleData && <EmptyState level="inline" title={emptyTitle} headingLevel={3} />}
      {visibleData && !isTable && (
        <ChartFigure
          ref={figure}
          {...{ title, kind }}
          data={visibleData}
          format={write}
          formatTick={formatTick ?? formats.compact}
        />
      )}
      {visibleData && <ChartTable {...{ title, kind }} data={visibleData} format={write} isShown={isTable} />}
      {visibleData && <ChartFoot data={visibleData} source={source} updatedAt={updatedAt} />}
    </section>
  );
}

interface ChartFootProps {
  data: ChartData;
  source: string | undefined;
  updatedAt: Instant | undefined;
}

/** The note on incomplete points, the source of the figures and their age. */
function ChartFoot({ data: { countingPoints = 0, labels }, source, updatedAt }: ChartFootProps) {
  const { t } = useTranslation('admin');
  const formats = useFormats();
  if (countingPoints === 0 && !source && updatedAt === undefined) return null;
  return (
    <div className={foot}>
      {countingPoints > 0 && (
        <span className={countingKey}>
          <HatchKey />
          {t('chart.counting', { n: countingPoints, total: labels.length })}
        </span>
      )}
      {source && <span>{source}</span>}
      {updatedAt !== undefined && (
        <time dateTime={new Date(updatedAt).toISOString()} title={formats.dateTime(updatedAt)}>
          {t('chart.updated', { time: formats.relative(updatedAt) })}
        </time>
      )}
    </div>
  );
}

interface ChartMenuProps {
  title: string;
  data: ChartData;
  plain: ((value: number) => number) | undefined;
  unit: string | undefined;
  fileName: string;
  isTable: boolean;
  onTable: () => void;
  draw: () => Promise<Blob>;
}

function ChartMenu({ title, data, plain, unit, fileName, isTable, onTable, draw }: ChartMenuProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [isDrawing, setIsDrawing] = useState(false);

  function save(name: string, file: Blob) {
    saveFile(name, file);
    announce(t('chart.saved', { name }));
  }

  async function savePng() {
    setIsDrawing(true);
    try {
      save(`${fileName}.png`, await draw());
    } catch {
      toast.error(t('chart.pngFailed'));
    } finally {
      setIsDrawing(false);
    }
  }

  const table = {
    label: t(isTable ? 'chart.viewChart' : 'chart.viewTable'),
    icon: isTable ? ChartLine : Table2,
    onSelect: onTable,
  };
  const csv = {
    label: t('chart.csv'),
    icon: FileSpreadsheet,
    onSelect() {
      const nameFigure = (name: string) => (unit === undefined ? name : t('reports.inUnit', { name, unit }));
      const text = toCsv(toChartRows(data, plain, nameFigure));
      save(`${fileName}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
    },
  };
  // The table view has no PNG download.
  const png = { label: t('chart.png'), icon: Image, onSelect: () => void savePng(), isDisabled: isTable };
  return (
    <Menu
      trigger={
        <IconButton label={t('chart.more', { title })} size="sm" isLoading={isDrawing}>
          <Icon as={Ellipsis} size={18} />
        </IconButton>
      }
      actions={[table, csv, png]}
    />
  );
}

/** Summary of the data in one translated sentence; undefined if there is none. */
function useTakeaway(
  kind: ChartKind,
  data: ChartData | undefined,
  format: (value: number) => string,
): string | undefined {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  // No decimals in a sentence.
  const formatPercent = (share: number) => formats.percent(Math.round(share * 100) / 100);
  if (!data) return undefined;
  const takeaway = kind === 'donut' ? computeShareTakeaway(getSlices(data)) : computeTakeaway(data);
  // The chart and the totals beside it include the points that the sentence leaves out.
  const withScope = (comparison: string) =>
    data.countingPoints ? t('chart.takeaway.completeOnly', { comparison }) : comparison;
  switch (takeaway?.kind) {
    case 'up':
    case 'down':
      return withScope(
        t(`chart.takeaway.${takeaway.kind}`, { percent: formatPercent(takeaway.share), label: takeaway.label }),
      );
    case 'level':
      return withScope(t('chart.takeaway.level', { label: takeaway.label }));
    case 'highest':
      return withScope(t('chart.takeaway.highest', { label: takeaway.label, value: format(takeaway.value) }));
    case 'share':
      return t('chart.takeaway.share', { percent: formatPercent(takeaway.share), label: takeaway.label });
    default:
      return undefined;
  }
}

const hatchSize = { width: 16, height: 12 };

/** Legend entry for the hatch pattern of incomplete points. */
function HatchKey() {
  const id = useId();
  return (
    <svg aria-hidden {...hatchSize}>
      <defs>
        <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2={6} stroke={vars.color.border.control} strokeWidth={3} />
        </pattern>
      </defs>
      <rect {...hatchSize} rx={2} fill={`url(#${id})`} />
    </svg>
  );
}
