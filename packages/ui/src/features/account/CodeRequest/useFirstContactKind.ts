import { setting } from '@sampan/api/contract/setting';
import { readFeatures } from '@sampan/domain/setting/features';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { ContactKind } from './ContactField.tsx';

/** Returns the kind of contact that a form begins with: a phone number if the shop sends codes by SMS alone. */
export function useFirstContactKind(): ContactKind {
  const { mail, sms } = readFeatures(useEndpoint(setting.public, {}).data);
  return sms && !mail ? 'phone' : 'email';
}
