import type { Category, Product } from '@sampan/api/entities';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { GalleryPicker } from '../../../../features/file/GalleryPicker/GalleryPicker.tsx';
import { useGalleryUpload } from '../../../../features/file/GalleryPicker/useGallery.ts';
import { MediaField } from '../../../../features/file/MediaField/MediaField.tsx';
import { useMaxUpload } from '../../../../features/file/UploadField/useUploads.ts';
import { locales } from '../../../../i18n/locales.ts';
import { localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { SaveBar } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { getSaveStatus } from '../../shared/getSaveStatus.ts';
import type { Conflict } from '../../shared/merge/conflict.ts';
import { ProductConflict } from '../ProductConflict.tsx';
import { aside, main, page } from '../ProductEditor.css.ts';
import { type ProductFields, toFields } from '../productForm.ts';
import { getId, type SaveRequest, toLaterRequest, useProductForm, useSaveProduct } from '../useProductForm.ts';
import { BasicsSection, listInvalidLocales, PriceSection } from './BasicsSection.tsx';
import { HistoryCard } from './HistoryCard.tsx';
import { CategoryCard, FilesCard, PreviewCard, SlugCard, StatusCard } from './SideCards.tsx';
import { PairRows, VariantsSection } from './VariantsSection.tsx';

export interface ProductEditorProps {
  /** Undefined for a new product. */
  product: Product | undefined;
  /** Initial fields of a new product. */
  start: ProductFields;
  /** Group that a new variant joins. */
  groupId?: number | undefined;
  categories: readonly Category[];
  currency: string;
  /** Name of the product in dialogs. */
  name: string;
}

/** Editor of a product, saved by the save bar. */
export function ProductEditor({ product, start, groupId, categories, currency, name }: ProductEditorProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const locale = useLocale();
  const { block, navigate } = useNavigation();
  const maxBytes = useMaxUpload();
  const form = useProductForm({ product, start, groupId, currency, categories });
  const { editor, opened, created, setLocale, isDirty, problems } = form;
  const { shop, fields, set } = editor;
  const saved = created ?? product;
  const { save, isSaving, failure, forgetFailure } = useSaveProduct({
    product: saved,
    groupId,
    currency,
    onUnanswered: form.setUnanswered,
  });
  const [isSideBySide, setSideBySide] = useState(false);
  const [busy, setBusy] = useState({ media: false, files: false });
  const [conflict, setConflict] = useState<Conflict<Product>>();
  const [isSaved, setSaved] = useState(false);
  const hasFailed = failure !== undefined || problems.length > 0;
  const isUnsaved = isDirty || busy.media || busy.files;
  const guard = useUnsavedGuard(isUnsaved, block);
  const upload = useGalleryUpload((url) => addPictures([url]));
  const [isPicking, setPicking] = useState(false);

  useEffect(
    function goToTheNewProduct() {
      // Navigate once nothing is unsaved, so that the guard does not ask.
      if (created && !isUnsaved) navigate(`/admin/products/${created.id}`, { replace: true });
    },
    [created, isUnsaved, navigate],
  );

  /** Appends pictures to the current ones: several uploads may finish at once. */
  function addPictures(urls: readonly string[]) {
    const items = shop.form.getValues('media');
    const fresh = urls.filter((url) => !items.some((item) => item.url === url));
    set('media', [...items, ...fresh.map((url) => ({ key: `new-${url}`, url, alt: '' }))]);
  }

  /** Shows the languages with errors. */
  function revealErrors() {
    const [first, second] = listInvalidLocales(editor);
    // Rendered at once, since the form focuses the first field with an error.
    flushSync(() => {
      if (second) setSideBySide(true);
      else if (first) setLocale(first);
    });
  }

  /** Shows the language of the field with this element id. */
  function revealField(id: string) {
    const own = locales.find((one) => id.startsWith(getId(`texts.${one}.`)));
    if (own) setLocale(own);
  }

  function takeSaved(next: Product, request: SaveRequest) {
    setConflict(undefined);
    form.forget();
    form.keepLaterChanges(next, request.fields);
    setSaved(true);
    toast.success(t(request.id === undefined ? 'product.created' : 'product.saved', { name: next.name }));
  }

  /**
   * Saves after it has repeated a request whose answer was lost. If the server had executed that one, it would refuse
   * the newer request: the version would be old, or the slug taken.
   */
  async function send(request: SaveRequest) {
    let next: SaveRequest | undefined = request;
    const { unanswered } = form;
    if (unanswered) {
      const earlier = await save(unanswered);
      if (earlier.kind === 'failed') return;
      if (earlier.kind === 'saved') {
        takeSaved(earlier.product, unanswered);
        next = toLaterRequest(request, unanswered, earlier.product);
      }
    }
    if (!next) return;
    const outcome = await save(next);
    if (outcome.kind === 'saved') takeSaved(outcome.product, next);
    if (outcome.kind === 'conflict') setConflict(outcome.conflict);
    if (outcome.kind === 'fields') {
      setConflict(undefined);
      shop.takeServerErrors(outcome.fields);
      revealErrors();
    }
  }

  const submit = shop.form.handleSubmit((fields) => send({ id: saved?.id, opened, fields }), revealErrors);
  function saveAll() {
    forgetFailure();
    setSaved(false);
    void submit();
  }

  async function decide(next: ProductFields) {
    if (!conflict) return;
    const base = { version: conflict.current.version, fields: toFields(conflict.current) };
    form.open(conflict.current, next);
    await send({ id: conflict.current.id, opened: base, fields: next });
  }

  function getCategoryName(id: string) {
    const category = categories.find((one) => String(one.id) === id);
    return category ? localize(category, locale).name : '';
  }

  return (
    <>
      <SaveBar
        status={getSaveStatus({ isSaving, isDirty, hasFailed, isSaved })}
        name={name}
        problems={problems.map(getId)}
        onReveal={revealField}
        failure={failure && t(`save.failure.${failure}`)}
        onSave={saveAll}
        onDiscard={() => {
          forgetFailure();
          // Discarded text must not be saved. A new product is still looked for, or it might be created twice.
          if (saved) form.setUnanswered(undefined);
          shop.form.reset(opened.fields);
        }}
      />
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
              product={product?.type === 2 ? product : undefined}
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
      <LeaveDialog
        {...guard}
        name={name}
        leave={() => {
          form.abandon();
          guard.leave();
        }}
      />
      <GalleryPicker
        isOpen={isPicking}
        onOpenChange={setPicking}
        isMultiple
        onPick={(pictures) => addPictures(pictures.flatMap(({ url }) => url ?? []))}
      />
      {conflict && (
        <ProductConflict
          versions={{ base: opened.fields, mine: fields, theirs: toFields(conflict.current) }}
          conflict={conflict}
          isSaving={isSaving}
          currency={currency}
          categoryName={getCategoryName}
          onClose={() => setConflict(undefined)}
          onDecide={(next) => void decide(next)}
        />
      )}
    </>
  );
}
