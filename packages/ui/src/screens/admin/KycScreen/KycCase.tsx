import { adminSetting } from '@sampan/api/contract/setting';
import { kycStatus } from '@sampan/api/statuses';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { CaseFacts, Duplicates } from './CaseFacts.tsx';
import { Decided } from './Decided.tsx';
import { Decision } from './Decision.tsx';
import { Evidence } from './Evidence.tsx';
import { caseClass, columns } from './KycScreen.css.ts';
import type { Check } from './useCheck.ts';

export interface KycCaseProps {
  check: Check;
  freshen: () => Promise<boolean>;
  onTurnPages: (isTurning: boolean) => void;
  onDecided: () => void;
}

/** Blurred until the setting is loaded, so that nobody reads documents over a shoulder. */
function useIsBlurred(): boolean {
  const { data } = useEndpoint(adminSetting.list, { settingGroup: 'kyc' });
  return data === undefined || data.some(({ key, value }) => key === 'blurPhotos' && value === true);
}

/** One identity check: evidence, submitted details and decision. */
export function KycCase({ check, freshen, onTurnPages, onDecided }: KycCaseProps) {
  const isBlurred = useIsBlurred();
  const isWaiting = check.status === kycStatus.underReview;
  const evidence = <Evidence check={check} isBlurred={isBlurred} freshen={freshen} onTurnPages={onTurnPages} />;
  return (
    <div className={caseClass}>
      <Duplicates duplicates={check.duplicates} />
      {!isWaiting && <Decided check={check} />}
      {isWaiting ? (
        <Decision check={check} evidence={evidence} onDecided={onDecided} />
      ) : (
        <div className={columns}>
          {evidence}
          <Stack gap="lg">
            <CaseFacts check={check} />
          </Stack>
        </div>
      )}
    </div>
  );
}
