import { ArrowLeft, ChevronLeft, ChevronRight, Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenu } from '../../../patterns/LazyMenu/LazyMenu.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { joinClasses } from '../../../primitives/classes.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import type { MenuAction } from '../../../primitives/Menu/Menu.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import * as css from './AdminPageHeader.css.ts';

export interface AdminPageHeaderProps {
  /** Main heading of the page. */
  title: string;
  /** Language of the title, if it is not the page's. */
  titleLang?: string | undefined;
  /** Link to the list that the record belongs to. */
  back?: { label: string; href: string } | undefined;
  /** Status badge of the record. */
  badge?: ReactNode;
  /** One line of metadata, such as date and author. A string is separated by ' · '. */
  meta?: ReactNode;
  /** The first two are buttons, the others go into the "More" menu; dangerous actions belong last. */
  secondary?: readonly MenuAction[];
  /** The primary action, one button. */
  primary?: ReactNode;
  /** The element around the actions. */
  actionsRef?: Ref<HTMLDivElement>;
  /** URLs of the previous and next record in the list; null at its ends. */
  neighbours?: { previous: string | null; next: string | null };
}

/** Number of secondary actions shown as buttons. */
const maxButtons = 2;

/** Header of a back-office page: title, status, actions. Contains the page's h1. */
export function AdminPageHeader({
  title,
  titleLang,
  back,
  badge,
  meta,
  secondary = [],
  primary,
  actionsRef,
  neighbours,
}: AdminPageHeaderProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={css.header} data-record={meta || neighbours ? (primary ? 'acted' : 'read') : undefined}>
      <div className={joinClasses(css.titles, back && css.indented)}>
        <div className={joinClasses(css.titled, back && css.outdented)}>
          {back && (
            <IconButton asChild label={t('shell.backTo', { place: back.label })} className={css.back}>
              <Link look="bare" href={back.href}>
                <Icon as={ArrowLeft} size={18} />
              </Link>
            </IconButton>
          )}
          <Heading level={1} size="pageTitle" tabIndex={-1} lang={titleLang}>
            {title}
          </Heading>
        </div>
        {badge}
      </div>
      {(secondary.length > 0 || primary) && (
        <div ref={actionsRef} className={css.actions}>
          <SecondaryActions secondary={secondary} />
          {primary}
        </div>
      )}
      {(meta || neighbours) && (
        <div className={joinClasses(css.under, back && css.indented)}>
          {meta && (
            <MutedText as="div" isNumeric>
              {typeof meta === 'string' ? keepSeparatorsAtLineEnds(meta) : meta}
            </MutedText>
          )}
          {neighbours && <Neighbours {...neighbours} />}
        </div>
      )}
    </div>
  );
}

/** No line begins with ' · ': the space before it does not break. */
const keepSeparatorsAtLineEnds = (text: string) => text.replaceAll(' ·', '\u00a0·');

function SecondaryActions({ secondary }: Required<Pick<AdminPageHeaderProps, 'secondary'>>) {
  const buttons = secondary.filter(({ tone }) => tone !== 'danger').slice(0, maxButtons);
  const rest = secondary.filter((action) => !buttons.includes(action));
  return (
    <>
      <div className={css.wideOnly}>
        {buttons.map(({ label, icon, isDisabled, onSelect }) => (
          <Button
            key={label}
            variant="outline"
            leading={icon && <Icon as={icon} size={16} />}
            disabled={isDisabled ?? false}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
        {rest.length > 0 && <More actions={rest} />}
      </div>
      {secondary.length > 0 && (
        <div className={css.narrowOnly}>
          <More actions={secondary} />
        </div>
      )}
    </>
  );
}

function More({ actions: rest }: { actions: readonly MenuAction[] }) {
  const { t } = useTranslation('common');
  return (
    <LazyMenu
      trigger={
        <IconButton label={t('action.more')} variant="outline" aria-haspopup="menu">
          <Icon as={Ellipsis} size={18} />
        </IconButton>
      }
      actions={rest}
    />
  );
}

function Neighbours({ previous, next }: { previous: string | null; next: string | null }) {
  const { t } = useTranslation('admin');
  return (
    <nav className={css.records} aria-label={t('shell.records')}>
      <Neighbour href={previous} label={t('shell.previousRecord')} icon={ChevronLeft} />
      <Neighbour href={next} label={t('shell.nextRecord')} icon={ChevronRight} />
    </nav>
  );
}

/** At the end of the list the arrow is disabled instead of removed, so that the other one does not move. */
function Neighbour({ href, label, icon }: { href: string | null; label: string; icon: LucideIcon }) {
  if (href === null) {
    return (
      <IconButton label={label} size="sm" disabled>
        <Icon as={icon} size={18} />
      </IconButton>
    );
  }
  return (
    <IconButton asChild label={label} size="sm">
      <Link look="bare" href={href}>
        <Icon as={icon} size={18} />
      </Link>
    </IconButton>
  );
}
