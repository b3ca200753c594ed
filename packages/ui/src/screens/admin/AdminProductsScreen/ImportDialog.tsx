import { category as categoryCalls } from '@sampan/api/contract/product';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { ProcessStepper } from '../../../patterns/ProcessStepper/ProcessStepper.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportRun } from './ImportRun.tsx';
import { importSteps, isJobOver, useProductImport } from './useProductImport.ts';

/** Imports products from a file: maps unknown categories, runs a check, imports, and shows the result of each row. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { number } = useNumberFormats();
  const process = useProductImport();
  const { step, check, run, survey, draft } = process;
  const { data: categories } = useEndpoint(categoryCalls.list, {});
  const isChecked = check !== undefined && isJobOver(check);
  const good = isChecked && check.status === 'done' ? check.added + check.changed + check.skipped : 0;

  function close() {
    process.stopCheck();
    onClose();
  }

  const footers = {
    file: (
      <Button variant="outline" onClick={close}>
        {common('action.cancel')}
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
          {t('products.importing.start', { count: good, n: number(good) })}
        </Button>
      </>
    ),
    run: <Button onClick={close}>{common('action.close')}</Button>,
  };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      size="lg"
      hasForm
      title={t('products.importing.title')}
      footer={footers[step]}
    >
      <Stack gap="lg">
        <ProcessStepper
          label={t('products.importing.title')}
          steps={importSteps.map((id) => ({ id, label: t(`products.importing.step.${id}`) }))}
          current={step}
        />
        {step === 'file' && <ImportFile onChoose={(file) => void process.choose(file)} error={process.error} />}
        {survey && draft && (
          <ImportMapping survey={survey} draft={draft} onChange={process.setDraft} categories={categories ?? []} />
        )}
        {step === 'check' && process.chosen && (
          <ImportCheck
            survey={survey}
            chosen={process.chosen}
            check={check}
            isSending={process.isSending}
            sentShare={process.sentShare}
            onDownload={process.download}
          />
        )}
        {(step === 'check' || step === 'map') && <CallFailure error={process.error ?? process.checkFailed} />}
        {run && <ImportRun job={run} onDownload={process.download} />}
      </Stack>
    </Dialog>
  );
}
