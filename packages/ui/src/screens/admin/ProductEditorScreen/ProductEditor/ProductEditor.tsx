import type { Category } from '@sampan/api/entities';
import { productStatus, productType } from '@sampan/api/statuses';
import { readAmount } from '@sampan/domain/money/typedAmount';
import { useEffect, useState } from 'react';
import { get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { GalleryPicker } from '../../../../features/file/GalleryPicker/GalleryPicker.tsx';
import { useGalleryUpload } from '../../../../features/file/GalleryPicker/useGallery.ts';
import { MediaField } from '../../../../features/file/MediaField/MediaField.tsx';
import { useMaxUpload } from '../../../../features/file/UploadField/useUploads.ts';
import { localeNames } from '../../../../i18n/locales.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { RecordBars } from '../../shared/editor/RecordBars.tsx';
import { MergeDialog } from '../../shared/merge/MergeDialog.tsx';
import { conflictsIn, isTextsKey, type MergeKey, merged, toLocale } from '../mergeFields.ts';
import { aside, main, page } from '../ProductEditor.css.ts';
import { type ProductFields, toFields } from '../productForm.ts';
import { getId, type ProductFormOptions, useProductForm, useSaveProduct } from '../useProductForm.ts';
import { BasicsSection, PriceSection } from './BasicsSection.tsx';
import { FilesCard } from './FilesCard.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { PairRows } from './PairRows.tsx';
import { CategoryCard, PreviewCard, SlugCard, StatusCard } from './SideCards.tsx';
import { VariantsSection } from './VariantsSection.tsx';

export interface ProductEditorProps extends Pick<ProductFormOptions, 'product' | 'start' | 'categories' | 'currency'> {
  /** Group that a new variant joins. */
  groupId?: number | undefined;
  /** Name under which a product is kept in the browser until it is created. */
  newDraftName?: string;
  /** Name of the product in dialogs. */
  name: string;
  /** The product was deleted from this page, which may be left without asking about unsaved changes. */
  isDeleted?: boolean;
}

/** Editor of a product, saved by the save bar. */
export function ProductEditor({
  product,
  start,
  groupId,
  newDraftName = `product new ${groupId ?? ''}`.trim(),
  categories,
  currency,
  name,
  isDeleted = false,
}: ProductEditorProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const localize = useLocalize();
  const { block, navigate } = useNavigation();
  const maxBytes = useMaxUpload();
  const editor = useProductForm({ product, start, groupId, newDraftName, currency, categories });
  const { shop, fields, set, opened, created, setLocale, isDirty, abandon } = editor;
  const revealErrors = () => editor.revealErrors(() => setSideBySide(true));
  const saving = useSaveProduct({
    form: editor,
    groupId,
    newDraftName,
    revealErrors,
    onSaved(next, request) {
      editor.forget();
      editor.keepLaterChanges(next, request.fields);
      setSaved(true);
      toast.success(t(request.id === undefined ? 'product.created' : 'product.saved', { name: localize(next).name }));
    },
  });
  const { conflict } = saving;
  const parts = useProductParts(categories, currency);
  const [isSideBySide, setSideBySide] = useState(false);
  const [busy, setBusy] = useState({ media: false, files: false });
  const [isSaved, setSaved] = useState(false);
  const isUnsaved = isDirty || busy.media || busy.files;
  const upload = useGalleryUpload((url) => addPictures([url]));
  const [isPicking, setPicking] = useState(false);

  useEffect(
    function goToTheNewProduct() {
      // Navigate once nothing is unsaved, so that the guard does not ask.
      if (created && !isUnsaved) navigate(`/admin/products/${created.id}`, { replace: true });
    },
    [created, isUnsaved, navigate],
  );
  useEffect(
    function abandonDraftOfDeletedProduct() {
      if (isDeleted) abandon();
    },
    [isDeleted, abandon],
  );
  const guard = useUnsavedGuard(isDirty, block, {
    isUploading: busy.media || busy.files,
    isPassing: isDeleted,
  });

  /** Appends pictures to the current ones: several uploads may finish at once. */
  function addPictures(urls: readonly string[]) {
    const items = shop.form.getValues('media');
    const fresh = urls.filter((url) => !items.some((item) => item.url === url));
    set('media', [...items, ...fresh.map((url) => ({ key: `new-${url}`, url, alt: '' }))]);
  }

  const submit = shop.form.handleSubmit(
    (valid) => saving.submit({ id: (created ?? product)?.id, opened, fields: valid }),
    revealErrors,
  );
  function saveAll() {
    saving.forgetFailure();
    setSaved(false);
    void submit();
  }

  return (
    <>
      <RecordBars form={editor} saving={saving} guard={guard} name={name} isSaved={isSaved} onSave={saveAll} />
      <form
        className={page}
        data-side-by-side={isSideBySide || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveAll();
        }}
      >
        <BasicsSection
          editor={editor}
          onLocaleChange={setLocale}
          isSideBySide={isSideBySide}
          onSideBySideChange={setSideBySide}
        />
        <div className={main}>
          <FormCard title={t('product.media')}>
            <MediaField
              label={t('product.media')}
              items={fields.media}
              onChange={(media) => set('media', media)}
              upload={upload}
              maxBytes={maxBytes}
              onPick={() => setPicking(true)}
              error={editor.problem('media', t('product.media'))}
              onBusyChange={(media) => setBusy((now) => (now.media === media ? now : { ...now, media }))}
            />
          </FormCard>
          <PriceSection editor={editor} />
          <VariantsSection editor={editor} />
          <FormCard title={t('product.specs')} note={t('product.specsNote')}>
            <PairRows
              id={getId('attributes')}
              label={t('product.specs')}
              addLabel={t('product.addSpec')}
              rows={fields.attributes}
              onChange={(attributes) => set('attributes', attributes)}
              locale={editor.locale}
              error={editor.problem('attributes', t('product.specs'))}
            />
          </FormCard>
          {fields.type === '2' && (
            <FilesCard
              // Only after the server has stored the digital type.
              product={product?.type === productType.digital ? product : undefined}
              isOnShelf={fields.status === String(productStatus.onShelf)}
              onBusyChange={(files) => setBusy((now) => (now.files === files ? now : { ...now, files }))}
            />
          )}
        </div>
        <div className={aside}>
          <StatusCard editor={editor} />
          <CategoryCard editor={editor} />
          <SlugCard editor={editor} />
          <PreviewCard editor={editor} />
          {product && <HistoryCard productId={product.id} />}
        </div>
      </form>
      <GalleryPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        isMultiple
        onPick={(pictures) => addPictures(pictures.flatMap(({ url }) => url ?? []))}
      />
      {conflict && (
        <MergeDialog
          versions={{ base: opened.fields, mine: fields, theirs: toFields(conflict.current) }}
          conflict={conflict}
          merge={{ conflictsIn, merged }}
          formatters={parts}
          isSaving={saving.isSaving}
          onClose={saving.closeConflict}
          onDecide={(next) => void saving.decide(next)}
        />
      )}
    </>
  );
}

const labels = {
  media: 'product.media',
  price: 'product.price',
  listPrice: 'product.listPrice',
  stock: 'product.stock',
  lowStock: 'product.lowStock',
  type: 'product.type',
  status: 'product.statusLabel',
  isFeatured: 'product.featured',
  categoryId: 'product.category',
  slug: 'product.slug',
  options: 'product.options',
  attributes: 'product.specs',
} as const;

function formatPairs(rows: ProductFields['options']): string {
  return rows.map((row) => `${row['zh-CN'].name}: ${row['zh-CN'].value}`).join(' · ');
}

/** Formats label and text of a part of a product, for a merge decision. */
function useProductParts(categories: readonly Category[], currency: string) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const { money } = useNumberFormats();
  const formatPrice = (text: string) => {
    const amount = readAmount(text, currency);
    return amount === undefined ? text : money(amount, currency);
  };
  const getCategoryName = (id: string) => {
    const category = categories.find((one) => String(one.id) === id);
    return category ? localize(category).name : '';
  };

  return {
    name: (key: MergeKey): string =>
      isTextsKey(key) ? t('product.conflict.words', { locale: localeNames[toLocale(key)] }) : t(labels[key]),
    lang: (key: MergeKey) => (isTextsKey(key) ? toLocale(key) : undefined),
    text(fields: ProductFields, key: MergeKey): string {
      const own: Partial<Record<MergeKey, () => string>> = {
        price: () => formatPrice(fields.price),
        listPrice: () => formatPrice(fields.listPrice),
        media: () => t('product.conflict.pictures', { count: fields.media.length }),
        type: () => t(`product.typeOf.${fields.type}`),
        status: () => t(`product.statusOf.${fields.status}`),
        isFeatured: () => t(fields.isFeatured ? 'product.conflict.yes' : 'product.conflict.no'),
        categoryId: () => getCategoryName(fields.categoryId),
        options: () => formatPairs(fields.options),
        attributes: () => formatPairs(fields.attributes),
      };
      const part: unknown = get(fields, key);
      const shownText = own[key]?.() ?? (typeof part === 'string' ? part : Object.values(part as object).join(' · '));
      return shownText || t('conflict.nothing');
    },
  };
}
