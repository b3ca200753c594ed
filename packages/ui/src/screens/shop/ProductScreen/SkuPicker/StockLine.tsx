import { useTranslation } from 'react-i18next';
import { Text, type TextTone } from '../../../../primitives/Text/Text.tsx';

export interface StockLineProps {
  stock: number;
  /** Threshold below which the number left is shown. */
  lowStock?: number | undefined;
  /** True for digital products, which never sell out: shows errors only. */
  isEndless?: boolean;
}

/** Stock level: sold out, low, or in stock. */
export function StockLine({ stock, lowStock = 0, isEndless = false }: StockLineProps) {
  const { t } = useTranslation('shop');
  const [tone, message]: [TextTone, string] =
    stock <= 0
      ? ['muted', t('product.soldOut')]
      : stock <= lowStock
        ? ['warning', t('product.left', { n: stock })]
        : ['success', t('product.inStock')];
  if (isEndless && stock > lowStock) return null;
  return (
    <Text size="bodySm" tone={tone} weight="medium">
      {message}
    </Text>
  );
}
