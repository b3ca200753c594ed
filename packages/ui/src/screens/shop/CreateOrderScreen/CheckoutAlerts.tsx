import type { CallError } from '@sampan/api/clientEnvelope';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../../../app/navigation.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { problemLink, problemList, seen } from './CreateOrderScreen.css.ts';
import { type Problem, problemId } from './problems.ts';

/** Moves the focus to where a problem is mended. */
export function focusProblem(problem: Problem) {
  const place = document.getElementById(problemId(problem));
  const control = place?.querySelector<HTMLElement>('button, [role="radio"][tabindex="0"], input') ?? place;
  control?.focus();
  place?.scrollIntoView({ block: 'center' });
}

export interface ProblemsAlertProps {
  problems: readonly Problem[];
  getMessages: (problem: Problem) => string;
}

/** All that stands before the order, each leading to its place. */
export function ProblemsAlert({ problems, getMessages }: ProblemsAlertProps) {
  const { t } = useTranslation('controls');
  return (
    <Banner tone="danger">
      <strong>{t('field.toFix', { count: problems.length })}</strong>
      <ul className={problemList}>
        {problems.map((problem) => (
          <li key={problem}>
            <a
              href={`#${problemId(problem)}`}
              className={problemLink}
              onClick={(event) => {
                event.preventDefault();
                focusProblem(problem);
              }}
            >
              {getMessages(problem)}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const worded = [
  'ADDRESS_REQUIRED',
  'CART_LIMIT',
  'UNPAID_LIMIT',
  'RESERVED_LIMIT',
  'TOO_MANY_REQUESTS',
  'ACCOUNT_DISABLED',
  'BLACKLISTED',
  'VALIDATION',
] as const;
type Worded = (typeof worded)[number];

function toRefusal({ code }: CallError): Worded | 'other' {
  return worded.find((one) => one === code) ?? 'other';
}

/** Why the shop refused the order. */
export function RefusedAlert({ failure }: { failure: CallError }) {
  const { t } = useTranslation('order');
  return (
    <Seen>
      {failure.code === 'KYC_REQUIRED' ? (
        <IdentityNeeded />
      ) : (
        <Banner tone="danger">{t(`create.refused.${toRefusal(failure)}`)}</Banner>
      )}
    </Seen>
  );
}

/** The shop asks who somebody is before it takes their order. The draft waits in this tab, and the way leads back to it. */
function IdentityNeeded() {
  const { t } = useTranslation('order');
  const here = useHere();
  return (
    <Banner
      tone="warning"
      action={
        <Button asChild size="sm">
          <Link look="bare" href={`/user/auth?redirect=${encodeURIComponent(here)}`}>
            {t('create.kyc.go')}
          </Link>
        </Button>
      }
    >
      <strong>{t('create.kyc.title')}</strong> {t('create.kyc.text')}
    </Banner>
  );
}

/** No answer came: the order may exist. The page's one button tries again; this leads to where it can be seen. */
export function UnknownAlert({ onGiveUp }: { onGiveUp: () => void }) {
  const { t } = useTranslation('order');
  return (
    <Seen>
      <Banner
        tone="warning"
        action={
          <Button size="sm" variant="outline" onClick={onGiveUp}>
            {t('create.seeOrders')}
          </Button>
        }
      >
        <strong>{t('create.unknownTitle')}</strong> {t('create.unknownText')}
      </Banner>
    </Seen>
  );
}

/** What appears far above the button that brought it comes into view and takes the focus. */
function Seen({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(function comeIntoView() {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} role="status" className={seen}>
      {children}
    </div>
  );
}
