import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import * as css from './ProcessStepper.css.ts';

export interface ProcessStep<Id extends string = string> {
  id: Id;
  label: string;
}

export interface ProcessStepperProps<Id extends string = string> {
  /** Name of the process: "Identity verification". */
  label: string;
  /** Two to five steps. */
  steps: readonly ProcessStep<Id>[];
  /** Id of the current step. */
  current: Id;
  /** Makes completed steps links back; omit it if going back is not possible. */
  onGoBack?: ((id: Id) => void) | undefined;
}

/** Progress of a process: numbered steps if there is space, else a text and a bar. */
export function ProcessStepper<Id extends string>({ label, steps, current, onGoBack }: ProcessStepperProps<Id>) {
  const { t } = useTranslation('controls');
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  );
  const place = { n: at + 1, total: steps.length };
  return (
    <nav aria-label={label} className={css.stepper}>
      <div className={css.short}>
        <Text size="label">{t('stepper.place', { ...place, label: steps[at]?.label })}</Text>
        <span className={css.track} aria-hidden>
          <span className={css.bar} style={{ inlineSize: `${(place.n / place.total) * 100}%` }} />
        </span>
      </div>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={css.item}
            data-step={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <Step step={step} number={index + 1} isDone={index < at} onGoBack={onGoBack} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepProps<Id extends string> extends Pick<ProcessStepperProps<Id>, 'onGoBack'> {
  step: ProcessStep<Id>;
  number: number;
  isDone: boolean;
}

function Step<Id extends string>({ step: { id, label }, number, isDone, onGoBack }: StepProps<Id>) {
  const { t } = useTranslation('controls');
  const content = (
    <>
      <span className={css.dot}>{isDone ? <Icon as={Check} size={16} /> : number}</span>
      <span aria-hidden={isDone || undefined}>{label}</span>
      {isDone && <VisuallyHidden>{t('stepper.done', { label })}</VisuallyHidden>}
    </>
  );
  if (!isDone || !onGoBack) return <span className={css.label}>{content}</span>;
  return (
    <button type="button" className={css.label} onClick={() => onGoBack(id)}>
      {content}
    </button>
  );
}
