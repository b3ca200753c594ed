import { category as calls } from '@sampan/api/contract/product';
import type { Category } from '@sampan/api/entities';
import { getChildren, handoverProblem } from '@sampan/domain/category/categoryMoves';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useCategoryOptions } from '../ProductEditorScreen/categoryOptions.ts';

export interface DeleteCategoryProps {
  category: Category;
  categories: readonly Category[];
  onClose: () => void;
  /** Called when the category is deleted, with the target of its contents. */
  onDone: (target: number | undefined) => void;
}

/** Confirms deleting a category: asks for a target for its contents and for the typed name. */
export function DeleteCategory({ category, categories, onClose, onDone }: DeleteCategoryProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { name } = useLocalize()(category);
  const remove = useAction(calls.delete, { invalidates: ['product', 'admin'] });
  const [isFull, setFull] = useState(
    () => getChildren(categories, category.id).length > 0 || (category.productCount ?? 0) > 0,
  );
  const [target, setTarget] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const options = useCategoryOptions(
    categories.filter(({ id }) => handoverProblem(categories, category.id, id) === null),
  );

  async function confirm() {
    if (isFull && target === undefined) return setMissing(true);
    const moveTo = target === undefined ? undefined : Number(target);
    const answer = await remove.run({ id: category.id, ...(moveTo !== undefined && { moveTo }) });
    if (answer.status === 'success') {
      toast.success(t('categories.deleted', { name }));
      return onDone(moveTo);
    }
    // It contains items that are not in this list, such as unpublished products.
    if (answer.error.code === 'IN_USE') setFull(true);
  }

  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('categories.deleteTitle', { name })}
      description={isFull ? t('categories.deleteFull') : t('categories.deleteEmpty')}
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
        <Field
          label={t('categories.target')}
          error={isMissing && target === undefined ? t('categories.targetMissing') : undefined}
        >
          <Combobox
            options={options}
            value={target}
            onValueChange={setTarget}
            placeholder={t('product.categoryPlaceholder')}
          />
        </Field>
      )}
      <CallFailure error={remove.error?.code === 'IN_USE' ? undefined : remove.error} />
    </AlertDialog>
  );
}
