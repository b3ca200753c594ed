import { type ClipboardEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { CarrierField } from './CarrierField.tsx';
import { detectCarrier } from './findTrackingNo.ts';
import {
  findProblems,
  longestText,
  normalizeTrackingNo,
  type Parcel,
  type ParcelProblem,
  splitParcel,
  toSentParcel,
} from './parcel.ts';
import { TrackingNoInput } from './TrackingNoInput.tsx';

export interface ShipmentFormProps {
  /** Form id, for a submit button outside the form. */
  id: string;
  /** Carriers from the shop's settings. */
  carriers: readonly string[];
  /** Warnings and the result of the last attempt, above the fields. */
  message?: ReactNode;
  /** The input. Its owner keeps it, to ask before it is discarded. */
  parcel: Parcel;
  /** Called with the changed input. */
  onChange: (parcel: Parcel) => void;
  /** Called with carrier and tracking number. */
  onSubmit: (parcel: Parcel) => void;
}

/** Carrier and tracking number of a parcel. Splits pasted text that has both; a number can imply its carrier. */
export function ShipmentForm({ id, carriers, message, parcel, onChange, onSubmit }: ShipmentFormProps) {
  const { t } = useTranslation('admin');
  const [hasSubmitted, setSubmitted] = useState(false);
  const [otherNumbers, setOtherNumbers] = useState<readonly string[]>([]);
  const { carrier, trackingNo } = findProblems(parcel);
  // A shortened number is no unfinished input: it is an error at once.
  const problems = hasSubmitted
    ? { carrier, trackingNo }
    : { trackingNo: trackingNo === 'shortened' ? trackingNo : undefined };
  const toMessage = (problem: ParcelProblem | undefined) =>
    problem && t(`order.shipping.${problem}`, { n: longestText });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    const wrong = findProblems(parcel);
    if (Object.keys(wrong).length === 0) {
      return onSubmit(toSentParcel(parcel));
    }
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>('input');
    fields[wrong.carrier ? 0 : 1]?.focus();
  }

  function paste(event: ClipboardEvent) {
    const { otherNumbers: others = [], ...pasted } = splitParcel(event.clipboardData.getData('text'), [
      ...carriers,
      ...(parcel.carrier ? [parcel.carrier] : []),
    ]);
    if (!pasted.trackingNo) return;
    event.preventDefault();
    setOtherNumbers(others);
    onChange({ ...parcel, ...pasted });
  }

  function type(typed: string) {
    setOtherNumbers([]);
    onChange({
      // Never overwrite a chosen carrier.
      carrier: parcel.carrier || (detectCarrier(normalizeTrackingNo(typed), carriers) ?? ''),
      trackingNo: typed,
    });
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack gap="md">
        {message}
        <Field
          label={t('order.shipping.carrier')}
          hint={t('order.shipping.carrierHint')}
          error={toMessage(problems.carrier)}
        >
          <CarrierField
            carriers={carriers}
            value={parcel.carrier}
            onChange={(carrier) => onChange({ ...parcel, carrier })}
          />
        </Field>
        <div>
          <Field
            label={t('order.shipping.number')}
            hint={t('order.shipping.numberHint')}
            error={toMessage(problems.trackingNo)}
          >
            <TrackingNoInput value={parcel.trackingNo} enterKeyHint="done" onPaste={paste} onChange={type} />
          </Field>
          <div role="status">
            {otherNumbers.length > 0 && (
              <Banner tone="warning">{t('order.shipping.otherNumbers', { numbers: otherNumbers.join(', ') })}</Banner>
            )}
          </div>
        </div>
      </Stack>
    </form>
  );
}
