import { setting } from '@sampan/api/contract/setting';
import type { OrderLine, OrderListItem } from '@sampan/api/entities';
import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { isDigitalLine, isDigitalOrder } from '@sampan/domain/order/orderRules';
import { readImprint } from '@sampan/domain/setting/siteTexts';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { joinClasses } from '../../../primitives/classes.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { Logo } from '../../../primitives/Logo/Logo.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { formatAddress } from '../../address/AddressCard/addressLines.ts';
import { useCountryName } from '../../address/AddressCard/useCountryName.ts';
import * as css from './OrderPaper.css.ts';
import { toPackingSlip } from './packingSlip.ts';

export interface OrderPaperProps {
  /** The order to print. */
  order: OrderListItem;
  /** ISO 8601 UTC. */
  printedAt: string;
}

/** Packing slip on A4: address, items and prices, without what was refunded before the shipment. */
export function OrderPaper({ order, printedAt }: OrderPaperProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { money, number, dateTime } = useFormats();
  const { address, currency, payment, remark } = order;
  const slip = toPackingSlip(order);
  const paid = payment && order.paidAt ? t(`order:method.${payment.method}`) : undefined;
  return (
    <Paper
      title={
        <>
          {t('order.paper.order')} <span className={css.number}>{t('order.title', { no: order.orderNo })}</span>
        </>
      }
      note={`${t('order.paper.placed')} ${dateTime(order.createdAt)}`}
      printedAt={printedAt}
    >
      <div className={css.blocks}>
        {address && <ShipTo address={address} />}
        {paid && (
          <Block label={t('order.paper.paidBy')}>
            {paid}
            <br />
            {dateTime(order.paidAt ?? order.createdAt)}
          </Block>
        )}
        {remark && <Block label={t('order:detail.remark')}>{remark}</Block>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <section className={css.scroller} tabIndex={0} aria-label={t('order.part.items')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('order.paper.item')}</th>
              <th scope="col" className={css.figure}>
                {t('order.paper.each')}
              </th>
              <th scope="col" className={css.figure}>
                {t('order.paper.quantity')}
              </th>
              <th scope="col" className={css.figure}>
                {t('order.paper.sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {slip.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  <ProductName line={line} />
                  {isDigitalLine(line) && <Text size="caption">{t('order.paper.download')}</Text>}
                </th>
                <td className={css.figure}>{money(line.priceAmount, currency)}</td>
                <td className={css.figure}>{number(line.quantity)}</td>
                <td className={css.figure}>{money(line.subtotalAmount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className={css.sums}>
        <Sum label={t('order:amount.goods')} value={money(slip.goodsAmount, currency)} />
        {!isDigitalOrder(order.lines) && (
          <Sum label={t('order:amount.shipping')} value={money(slip.shippingAmount, currency)} />
        )}
        <Sum label={t('order:amount.total')} value={money(slip.goodsAmount + slip.shippingAmount, currency)} isTotal />
      </dl>
    </Paper>
  );
}

/** Name and options of a product, for the header of its row. */
export function ProductName({ line }: { line: OrderLine }) {
  const locale = useLocale();
  const { name, options } = localize(line, locale);
  return (
    <>
      <span lang={getForeignLocale(line, 'name', locale)}>{name}</span>
      {options.length > 0 && (
        <Text size="caption" lang={getForeignLocale(line, 'options', locale)}>
          {formatOptions({ options })}
        </Text>
      )}
    </>
  );
}

interface PaperProps {
  title: ReactNode;
  /** Below the title. */
  note: string;
  /** ISO 8601 UTC. Printed at the end, since the order may change afterwards. */
  printedAt: string;
  children: ReactNode;
}

/** A sheet of paper with the shop's logo and a title. */
export function Paper({ title, note, printedAt, children }: PaperProps) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  return (
    <article className={css.paper} data-theme="light">
      <Inline as="header" gap="lg" align="flex-start" justify="space-between">
        <Logo />
        <div className={css.title}>
          <Heading level={2} size="h3">
            {title}
          </Heading>
          <Text size="caption">{note}</Text>
        </div>
      </Inline>
      {children}
      <Inline as="footer" gap="lg" align="stretch" justify="space-between">
        <ShopLine />
        <Text size="caption">{t('order.paper.printed', { at: dateTime(printedAt) })}</Text>
      </Inline>
    </article>
  );
}

function Block({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.block}>
      <Text size="caption" weight="semibold">
        {label}
      </Text>
      <div>{children}</div>
    </div>
  );
}

function ShipTo({ address }: { address: NonNullable<OrderListItem['address']> }) {
  const { t } = useTranslation('admin');
  const countryName = useCountryName();
  return (
    <Block label={t('order.paper.shipTo')}>
      <strong>{address.receiver}</strong> {formatPhone(address.phone)}
      <br />
      {formatAddress(address, countryName)}
    </Block>
  );
}

function Sum({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={joinClasses(css.sum, isTotal && css.total)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Name, contact and business number of the shop on one line of a print; what is not set is left out. */
function ShopLine() {
  const { t } = useTranslation('common');
  const { name } = useShopBrand();
  const { data } = useEndpoint(setting.public, {});
  const { email, phone, address, businessNumber } = readImprint(data, useLocale());
  const number = businessNumber && t('footer.businessNumber', { number: businessNumber });
  return (
    <Text size="caption">
      {[name, address, phone && formatPhone(phone), email, number].filter(Boolean).join(' · ')}
    </Text>
  );
}
