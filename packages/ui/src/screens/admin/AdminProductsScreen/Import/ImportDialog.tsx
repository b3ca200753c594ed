import type { CallError } from '@sampan/api/clientEnvelope';
import { category as categoryCalls } from '@sampan/api/contract/product';
import { readFileRejection } from '@sampan/domain/productCsv/fileProblems';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { useFileIntake } from '../../../../features/file/UploadField/useFileIntake.ts';
import { useMaxUpload } from '../../../../features/file/UploadField/useUploads.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { DropZone } from '../../../../patterns/DropZone/DropZone.tsx';
import { ProcessStepper } from '../../../../patterns/ProcessStepper/ProcessStepper.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { isJobOver } from '../../shared/jobs/jobFacts.ts';
import { StaffCallFailure } from '../../shared/StaffCallFailure.tsx';
import { ImportCheck } from './ImportCheck.tsx';
import { fileInput, fileWay } from './ImportDialog.css.ts';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportRun } from './ImportRun.tsx';
import { type ImportStep, importSteps, useProductImport } from './useProductImport.ts';

/** Imports products from a file: maps unknown categories, runs a check, imports, and shows the result of each row. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useNumberFormats();
  const process = useProductImport();
  const { step, check, run, survey, draft } = process;
  const content = useFocusStep(step);
  const { data: categories } = useEndpoint(categoryCalls.list, {});
  const isChecked = check !== undefined && isJobOver(check);
  const good = isChecked && check.status === 'done' ? check.added + check.changed + check.skipped : 0;

  const footers = {
    file: (
      <Button variant="outline" onClick={onClose}>
        {t('common:action.cancel')}
      </Button>
    ),
    map: (
      <>
        <Button variant="outline" onClick={process.back} disabled={process.isMapping}>
          {t('products.importing.other')}
        </Button>
        <Button onClick={() => void process.map()} isLoading={process.isMapping} disabled={!process.canMap}>
          {t('products.importing.mapping.next')}
        </Button>
      </>
    ),
    check: (
      <>
        <Button variant="outline" onClick={process.back} disabled={process.isStarting}>
          {t('products.importing.other')}
        </Button>
        <Button onClick={() => void process.start()} isLoading={process.isStarting} disabled={good === 0}>
          {isChecked
            ? t('products.importing.start', { count: good, n: number(good) })
            : t('products.importing.step.run')}
        </Button>
      </>
    ),
    run: <Button onClick={onClose}>{t('common:action.close')}</Button>,
  };

  return (
    <Dialog onClose={onClose} size="lg" hasForm title={t('products.importing.title')} footer={footers[step]}>
      <Stack gap="lg" ref={content}>
        <ProcessStepper
          label={t('products.importing.title')}
          steps={importSteps.map((id) => ({ id, label: t(`products.importing.step.${id}`) }))}
          current={step}
        />
        {step === 'file' && <ImportFile onChoose={(file) => void process.choose(file)} error={process.error} />}
        {survey && draft && (
          <ImportMapping survey={survey} draft={draft} onChange={process.setDraft} categories={categories ?? []} />
        )}
        {step === 'check' && process.chosen && <ImportCheck process={process} chosen={process.chosen} />}
        {(step === 'check' || step === 'map') && <StaffCallFailure error={process.error ?? process.checkFailed} />}
        {run && <ImportRun job={run} onDownload={process.download} />}
      </Stack>
    </Dialog>
  );
}

/**
 * Returns a ref for the content of the dialog. With a step, the pressed control is gone: the focus goes to the first
 * field of the next step, or else to the title of the dialog.
 */
function useFocusStep(step: ImportStep) {
  const content = useRef<HTMLDivElement>(null);
  const focusedStep = useRef(step);
  useLayoutEffect(
    function focusStep() {
      if (focusedStep.current === step) return;
      focusedStep.current = step;
      const layer = content.current?.closest<HTMLElement>('[role="dialog"]');
      const title = layer?.querySelector<HTMLElement>('[data-layer-title]');
      // Somebody who has gone on to another control keeps the focus there.
      if (![document.body, layer, title].includes(document.activeElement as HTMLElement)) return;
      const hasFields = step === 'file' || step === 'map';
      const field = hasFields && content.current?.querySelector<HTMLElement>('input, [role="combobox"]');
      (field || title)?.focus();
    },
    [step],
  );
  return content;
}

interface ImportFileProps {
  onChoose: (file: File) => void;
  /** Why the last file was rejected. */
  error: CallError | undefined;
}

const codesWithMessage = ['FILE_REFUSED', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'] as const;

/** Message for a file that the server refuses; undefined for a failure that has nothing to do with the file. */
function useRejectionMessage(error: CallError | undefined): string | undefined {
  const { t } = useTranslation('admin');
  const { list, number } = useNumberFormats();
  const rejection = error?.code === 'FILE_REFUSED' ? readFileRejection(error) : undefined;
  if (!rejection) {
    const code = codesWithMessage.find((known) => known === error?.code);
    return code && t(`products.importing.refused.${code}`);
  }
  switch (rejection.problem) {
    case 'quotes':
    case 'rowTooLong':
      // Without separators, like a spreadsheet's row numbers.
      return t(`products.importing.unreadable.${rejection.problem}`, { row: String(rejection.row) });
    case 'columns':
      return t('products.importing.unreadable.columns', { columns: list(rejection.missing) });
    case 'tooMany':
      return t('products.importing.unreadable.tooMany', { n: number(rejection.most) });
    default:
      return t(`products.importing.unreadable.${rejection.problem}`);
  }
}

/** Chooses the file by drop or button: a CSV in Shopify's product format. */
function ImportFile({ onChoose, error }: ImportFileProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const maxBytes = useMaxUpload();
  const rules = { accept: ['.csv'], maxBytes, maxCount: 1 };
  const intake = useFileIntake(rules, ([file]) => file && onChoose(file));
  const rejected = intake.problems[0];
  const fileProblem = useRejectionMessage(error);

  return (
    <Stack gap="md">
      <MutedText>{t('products.importing.format')}</MutedText>
      <DropZone onFiles={(files) => intake.take(files.slice(0, 1))}>
        <input id={id} type="file" accept=".csv,text/csv" className={fileInput} onChange={intake.choose} />
        <label htmlFor={id} className={fileWay}>
          <Icon as={FileSpreadsheet} size={24} />
          <Text as="span" weight="semibold">
            {t('products.importing.choose')}
          </Text>
          <MutedText as="span" size="caption">
            {intake.hint}
          </MutedText>
        </label>
      </DropZone>
      {rejected && <Banner tone="danger">{rejected}</Banner>}
      {fileProblem ? <Banner tone="danger">{fileProblem}</Banner> : <StaffCallFailure error={error} />}
    </Stack>
  );
}
