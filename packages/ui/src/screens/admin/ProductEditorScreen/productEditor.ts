import type { Category, Product } from '@sampan/api/entities';
import type { FieldPath } from 'react-hook-form';
import type { Locale } from '../../../i18n/locales.ts';
import type { ShopForm } from '../../../patterns/Form/useShopForm.ts';
import type { ProductFields } from './productForm.ts';

/** What the parts of the editor share. */
export interface Editor {
  shop: ShopForm<ProductFields>;
  /** As they stand. */
  fields: ProductFields;
  /** The locale that is written now. */
  locale: Locale;
  currency: string;
  categories: readonly Category[];
  /** As it was last saved; a new one is not saved yet. */
  product: Product | undefined;
  /** Puts one field, and looks at it again where it was found wrong. */
  set: <Name extends keyof ProductFields>(name: Name, value: ProductFields[Name]) => void;
  /** What to do about a field, as a sentence. */
  problem: (name: FieldPath<ProductFields>, label: string, max?: number) => string | undefined;
}

/** The id of a field's control: the SaveBar leads there. */
export function getId(name: string): string {
  return `product-${name.replaceAll('.', '-')}`;
}
