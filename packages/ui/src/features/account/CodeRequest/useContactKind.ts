import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useState } from 'react';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { ContactKind } from './ContactField.tsx';

/**
 * State of a form's kind of contact. It begins as `start`, or as a phone number if the shop sends codes by SMS alone.
 * Call `setKind` at the first input, too: settings that arrive later then leave the field as it is.
 */
export function useContactKind(start?: ContactKind) {
  const { mail, sms } = readFeatures(useEndpoint(setting.public, {}).data);
  const [chosen, setKind] = useState(start);
  return { kind: chosen ?? (sms && !mail ? 'phone' : 'email'), setKind };
}
