import { locales, type NamedValue, type Product } from '@sampan/api/entities';
import { productStatus, productType } from '@sampan/api/statuses';
import { guardCell } from '../csv/csv.ts';
import { formatDecimal } from '../money/decimal.ts';
import { optionColumns, productColumns, type TranslatedField, toTextColumn, translatedFields } from './columns.ts';
import { formatNamedValues, toTextHtml } from './texts.ts';

/** Product fields that are exported. */
type CsvProduct = Pick<
  Product,
  | 'slug'
  | 'name'
  | 'subtitle'
  | 'description'
  | 'type'
  | 'status'
  | 'isFeatured'
  | 'priceAmount'
  | 'listPriceAmount'
  | 'currency'
  | 'stock'
  | 'lowStock'
  | 'attributes'
  | 'options'
  | 'i18n'
> & { gallery: readonly { url: string; alt: string }[] };

export interface WriteContext {
  /** Slug of the product that names the variant group; its own slug without a group. */
  handle: string;
  /** Category slugs from the top level down. */
  category: string;
  /** Category name in the export's locale. */
  categoryName: string;
  /** Public origin of the shop, to make picture URLs absolute. */
  origin: string;
}

export const statusNames = ['draft', 'active', 'archived'] as const;
const formatFlag = (isSo: boolean) => (isSo ? 'TRUE' : 'FALSE');

/** Whether Shopify's option columns can hold the option unchanged. */
const isPlain = ({ name, value }: NamedValue) =>
  name !== '' && value !== '' && name.trim() === name && value.trim() === value && !/[\r\n\t]/.test(name + value);
const isDefault = ({ name, value }: NamedValue) => name === 'Title' && value === 'Default Title';

/**
 * Splits options into those for Shopify's columns and the rest. Keeps the order: every option after the first
 * unsuitable one belongs to the rest.
 */
function splitOptions(options: readonly NamedValue[]) {
  const first = options.findIndex((option) => !isPlain(option) || isDefault(option));
  const end = Math.min(first < 0 ? options.length : first, optionColumns.length);
  return { own: options.slice(0, end), more: options.slice(end) };
}

function toOptionCells(options: readonly NamedValue[]): Record<string, string> {
  const { own, more } = splitOptions(options);
  const shown = options.length === 0 ? [{ name: 'Title', value: 'Default Title' }] : own;
  const cells = shown.flatMap(({ name, value }, index) => {
    const [nameColumn = '', valueColumn = ''] = optionColumns[index] ?? [];
    return [
      [nameColumn, name],
      [valueColumn, value],
    ];
  });
  return { ...Object.fromEntries(cells), 'More Options': formatNamedValues(more) };
}

const formatTranslation: {
  [Field in TranslatedField]: (translation: NonNullable<NonNullable<Product['i18n']>['zh-CN']>) => string;
} = {
  name: ({ name = '' }) => name,
  subtitle: ({ subtitle = '' }) => subtitle,
  description: ({ description = '' }) => toTextHtml(description),
  attributes: ({ attributes = [] }) => formatNamedValues(attributes),
  options: ({ options = [] }) => formatNamedValues(options),
};

function toTextCells(i18n: Product['i18n']): Record<string, string> {
  const fields = Object.keys(translatedFields) as TranslatedField[];
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const translation = i18n?.[locale] ?? {};
      return fields.map((field) => [toTextColumn(field, locale), formatTranslation[field](translation)]);
    }),
  );
}

const toLine = (cells: Record<string, string>) => productColumns.map((column) => guardCell(cells[column] ?? ''));

/** CSV lines of a product: one for the variant and one per further picture. */
export function formatProductLines(
  product: CsvProduct,
  { handle, category, categoryName, origin }: WriteContext,
): string[][] {
  const { currency, gallery, listPriceAmount, lowStock, status, type } = product;
  const pictures = gallery.map(({ url, alt }, index) => ({
    'Image Src': url.startsWith('/') ? origin + url : url,
    'Image Position': String(index + 1),
    'Image Alt Text': alt,
  }));
  const [cover = {}, ...further] = pictures;
  const own: Record<string, string> = {
    Handle: handle,
    Title: product.name,
    'Body (HTML)': toTextHtml(product.description),
    'Product Category': category,
    Type: categoryName,
    Published: formatFlag(status === productStatus.onShelf),
    ...toOptionCells(product.options),
    'Variant SKU': product.slug,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(product.stock),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': formatDecimal(product.priceAmount, currency),
    'Variant Compare At Price': listPriceAmount === undefined ? '' : formatDecimal(listPriceAmount, currency),
    'Variant Requires Shipping': formatFlag(type === productType.physical),
    'Variant Taxable': formatFlag(true),
    ...cover,
    'Gift Card': formatFlag(false),
    'Variant Image': pictures[0]?.['Image Src'] ?? '',
    Status: statusNames[status],
    'Variant Slug': product.slug,
    Subtitle: product.subtitle ?? '',
    Featured: formatFlag(product.isFeatured),
    'Exported Stock': String(product.stock),
    'Low Stock': lowStock === undefined ? '' : String(lowStock),
    Attributes: formatNamedValues(product.attributes),
    ...toTextCells(product.i18n),
  };
  return [toLine(own), ...further.map((picture) => toLine({ Handle: handle, ...picture }))];
}
