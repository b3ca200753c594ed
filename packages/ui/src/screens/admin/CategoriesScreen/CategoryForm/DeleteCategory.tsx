import { category as calls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { isDefinite } from '@sampan/api/idempotency';
import { findHandoverProblem, getChildren } from '@sampan/domain/category/categoryMoves';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { Combobox } from '../../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useCategoryOptions } from '../../shared/products/categoryOptions.ts';
import { StaffCallFailure } from '../../shared/StaffCallFailure.tsx';

interface DeleteCategoryProps {
  category: Category;
  categories: readonly Category[];
  onClose: () => void;
  /** Called when the category is deleted, with the target of its contents. */
  onDone: (target: number | undefined) => void;
}

const invalidated = ['product', 'admin'] as const;

/** Confirms deleting a category: asks for a target for its contents and for the typed name. */
export function DeleteCategory({ category, categories, onClose, onDone }: DeleteCategoryProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { number } = useNumberFormats();
  const localize = useLocalize();
  const { name } = localize(category);
  const { productCount = 0 } = category;
  const reads = useReads();
  const remove = useAction(calls.delete, { invalidates: invalidated });
  const [isFull, setFull] = useState(() => getChildren(categories, category.id).length > 0 || productCount > 0);
  const [target, setTarget] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  /** A target that a colleague has deleted. */
  const [goneTarget, setGoneTarget] = useState<string>();
  // Many products take longer than the client waits. The server goes on, and answers a repetition with the result.
  const [isUnanswered, setUnanswered] = useState(false);
  const options = useCategoryOptions(
    categories.filter(({ id }) => findHandoverProblem(categories, category.id, id) === null),
  );

  function getTargetError(): string | undefined {
    if (target === undefined) return isMissing ? t('categories.targetMissing') : undefined;
    return target === goneTarget ? t('categories.wrong.unknown') : undefined;
  }

  function getDescription(): string {
    if (!isFull) return t('categories.deleteEmpty');
    if (productCount === 0) return t('categories.deleteFull');
    return t('categories.deleteMoves', { count: productCount, n: number(productCount) });
  }

  async function confirm() {
    if (isFull && target === undefined) return setMissing(true);
    const moveTo = target === undefined ? undefined : Number(target);
    const answer = await remove.run({ id: category.id, ...(moveTo !== undefined && { moveTo }) });
    setUnanswered(isFull && !isDefinite(answer));
    if (answer.status === 'success') {
      const place = categories.find(({ id }) => id === moveTo);
      toast.success(
        place ? t('categories.deletedInto', { target: localize(place).name }) : t('categories.deleted', { name }),
      );
      return onDone(moveTo);
    }
    const { code, fields } = answer.error;
    // It contains items that are not in this list, such as unpublished products.
    if (code === 'IN_USE') setFull(true);
    if (code !== 'NOT_FOUND') return;
    void reads.invalidate(...invalidated);
    if (fields?.moveTo) return setGoneTarget(target);
    // A colleague has deleted it meanwhile, as the viewer wanted.
    toast.success(t('categories.gone', { name }));
    onDone(undefined);
  }

  return (
    <AlertDialog
      onClose={onClose}
      title={t('categories.deleteTitle', { name })}
      description={getDescription()}
      confirmLabel={t('categories.delete')}
      safeLabel={t('categories.keep')}
      tone="danger"
      isBusy={remove.isPending}
      {...(isFull && {
        typeToConfirm: {
          text: name,
          label: t('categories.typeName', { name }),
          error: t('categories.typeNameError', { name }),
        },
      })}
      onConfirm={() => void confirm()}
    >
      {isFull && (
        <Field label={t('categories.target')} error={getTargetError()}>
          <Combobox
            options={options}
            value={target}
            onValueChange={setTarget}
            placeholder={t('product.categoryPlaceholder')}
          />
        </Field>
      )}
      {isUnanswered && (
        <Banner tone="warning" isAnnounced>
          {t('categories.deleteRuns')}
        </Banner>
      )}
      <StaffCallFailure
        error={remove.error?.code === 'IN_USE' || isUnanswered ? undefined : remove.error}
        isOnField={remove.error?.fields?.moveTo === 'unknown'}
      />
    </AlertDialog>
  );
}
