import { setting as settingCalls } from '@sampan/api/contract/setting';
import type { Product } from '@sampan/api/entities';
import { splitAttributes } from '@sampan/domain/catalogue/seoAttributes';
import { isDigitalLine, readOrderSettings } from '@sampan/domain/order/orderRules';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Accordion } from '../../../primitives/Accordion/Accordion.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { detailPictures, spec, specs } from './ProductScreen.css.ts';

/** Gallery indexes of the close-up and of the picture in use. */
const detailViews = [2, 4] as const;

/**
 * Description, material and returns. No returns while the shop's settings are unknown, or if it takes nothing back once an
 * order is completed.
 */
export function ProductDetails({ product }: { product: Product }) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const { description, attributes: all } = localize(product, locale);
  const { shown: attributes } = splitAttributes(all);
  const { data: settings } = useEndpoint(settingCalls.public, {});
  const count = settings && readOrderSettings(settings.order).refundWindowDays;
  const pictures = product.gallery.slice(...detailViews);
  return (
    <Stack gap="2xl">
      <Accordion
        level={2}
        defaultOpen={['details']}
        items={[
          {
            value: 'details',
            title: t('product.details'),
            content: (
              <Stack gap="md" lang={getForeignLocale(product, 'description', locale)}>
                {description.split(/\n+/).map((paragraph, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat, and are never reordered
                  <Text key={index} isProse>
                    {paragraph}
                  </Text>
                ))}
              </Stack>
            ),
          },
          ...(attributes.length > 0
            ? [
                {
                  value: 'specs',
                  title: t('product.specs'),
                  content: (
                    <dl className={specs} lang={getForeignLocale(product, 'attributes', locale)}>
                      {attributes.map(({ name, value }) => (
                        <div key={name} className={spec}>
                          <MutedText as="dt">{name}</MutedText>
                          <Text as="dd" size="bodySm">
                            {value}
                          </Text>
                        </div>
                      ))}
                    </dl>
                  ),
                },
              ]
            : []),
          ...(count
            ? [
                {
                  value: 'returns',
                  title: t('product.returns'),
                  content: (
                    <Text isProse>
                      {t(isDigitalLine(product) ? 'product.returnsDigital' : 'product.returnsText', { count })}
                    </Text>
                  ),
                },
              ]
            : []),
        ]}
      />
      {pictures.length > 0 && (
        <div className={detailPictures}>
          {pictures.map(({ id, url }) => (
            <Picture
              key={id}
              src={url}
              alt=""
              sizes="(min-width: 1024px) min(29vw - 39px, 340px), (min-width: 768px) calc(50vw - 32px), calc(100vw - 32px)"
            />
          ))}
        </div>
      )}
    </Stack>
  );
}
