import type { CallError } from '@sampan/api/clientEnvelope';
import { kyc as calls } from '@sampan/api/contract/kyc';
import type { PhotoSide } from '@sampan/domain/verification/verificationRules';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../features/file/UploadField/useSendFile.ts';
import { type UploadFile, UploadRefusal } from '../../../features/file/UploadField/useUploads.ts';

const worded = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'] as const;

/** Uploads a photo or the video; a rejection becomes a message. */
export function useEvidence() {
  const { t } = useTranslation('account');
  const sendFile = useSendFile();

  function getMessages({ code, statusCode, fields }: CallError): string {
    if (statusCode === 499) return t('verify.failed.offline');
    if (code === 'KYC_STATE') return t('verify.failed.KYC_STATE');
    if (fields?.file === 'pixels') return t('verify.refused.pixels');
    const known = worded.find((one) => one === code);
    return known ? t(`verify.refused.${known}`) : t('verify.failed.other');
  }

  function sendAs(what: 'video' | PhotoSide): UploadFile {
    return async (file, call) => {
      const envelope =
        what === 'video'
          ? await sendFile(calls.video, { file }, file, call)
          : await sendFile(calls.photo, { file, side: what }, file, call);
      if (envelope.status === 'success') return envelope.data;
      throw new UploadRefusal(getMessages(envelope.error));
    };
  }

  return { sendPhoto: (side: PhotoSide) => sendAs(side), sendVideo: sendAs('video') };
}
