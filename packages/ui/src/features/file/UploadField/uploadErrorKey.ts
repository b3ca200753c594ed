import type { CallError } from '@sampan/api/clientEnvelope';

/**
 * Key of the message for a refused upload: `large` for a picture with too many pixels, or the error code if it is one of
 * `codes`. The picture is the field `file`.
 */
export function toUploadErrorKey<Code extends string>(
  { code, fields }: Pick<CallError, 'code' | 'fields'>,
  codes: readonly Code[],
): Code | 'large' | undefined {
  if (code === 'FILE_REFUSED' && fields?.file === 'large') return 'large';
  return codes.find((one) => one === code);
}
