import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Logo, OrnamentMark } from '../../../primitives/Logo/Logo.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { LocaleMenu } from '../../frame/LocaleMenu/LocaleMenu.tsx';
import { aside, crop, foot, form, frame, head, home, line, main } from './AuthFrame.css.ts';

export interface AuthFrameProps {
  /** Main heading of the page. */
  title: string;
  /** Reason for the login, such as "Log in to place your order". */
  note?: string;
  /** The form. */
  children: ReactNode;
}

/** Layout of login and registration: the form, and on desktops an illustration beside it. */
export function AuthFrame({ title, note, children }: AuthFrameProps) {
  const { t } = useTranslation('account');
  return (
    <div className={frame}>
      <div className={main}>
        <div className={head}>
          <Link look="bare" href="/home" className={home}>
            <Logo />
          </Link>
          <LocaleMenu />
        </div>
        <div className={form}>
          <Heading level={1} tabIndex={-1}>
            {title}
          </Heading>
          {note && <MutedText>{note}</MutedText>}
          {children}
        </div>
        <div className={foot} />
      </div>
      <aside className={aside} aria-hidden>
        <Text size="display" tone="onSolid" className={line}>
          {t('calm')}
        </Text>
        <OrnamentMark tone="onDeep" className={crop} />
      </aside>
    </div>
  );
}
