import type { payment } from '@sampan/api/contract/payment';
import type { PaymentMethod } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import type { EndpointResult } from '../../../../data/useEndpoint.ts';
import { PaymentMethods } from '../../../../features/payment/PaymentSheet/PaymentMethods.tsx';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { TitledSection } from '../../../../patterns/Section/TitledSection.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { card } from '../CreateOrderScreen.css.ts';
import { getProblemId } from '../checkoutRules.ts';

/** Maximum note length in characters, as in the contract. */
const maxNoteLength = 200;

interface NoteSectionProps {
  note: string;
  isEditable: boolean;
  onChange: (note: string) => void;
}

/** The customer's note to the shop. */
export function NoteSection({ note, isEditable, onChange }: NoteSectionProps) {
  const { t } = useTranslation('order');
  return (
    <section className={card} aria-label={t('create.note')}>
      <Field
        label={t('create.note')}
        isOptional
        counter={{ length: note.length, max: maxNoteLength }}
        keepsMessageLine={false}
      >
        <TextArea
          value={note}
          maxLength={maxNoteLength}
          readOnly={!isEditable}
          placeholder={t('create.noteHint')}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </section>
  );
}

interface PaymentSectionProps {
  methods: EndpointResult<typeof payment.methods>;
  /** Those of the methods that the shop accepts. */
  enabled: readonly PaymentMethod[];
  value: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
}

/** The payment method to go on with after the order. */
export function PaymentSection({ methods, enabled, value, onChoose }: PaymentSectionProps) {
  const { t } = useTranslation('order');
  return (
    <TitledSection className={card} id={getProblemId('method')} title={t('create.payment')}>
      <PageState
        result={methods}
        isEmpty={() => enabled.length === 0}
        empty={<Banner tone="warning">{t('create.noMethod')}</Banner>}
        skeleton={
          <>
            <Skeleton shape="block" height="68px" />
            <Skeleton shape="block" height="68px" />
          </>
        }
      >
        {() => <PaymentMethods methods={enabled} value={value} onChange={onChoose} />}
      </PageState>
    </TitledSection>
  );
}
