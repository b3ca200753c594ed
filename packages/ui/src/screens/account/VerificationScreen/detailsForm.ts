import { docTypes } from '@sampan/api/entities';
import { isIdNumber } from '@sampan/domain/kyc/idNumber';
import { verificationWays } from '@sampan/domain/verification/verificationRules';
import * as v from 'valibot';

/** Schema of the details, with the server's rules. */
export const DetailsSchema = v.pipe(
  v.object({
    docType: v.picklist(docTypes),
    realName: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'required'),
      v.minLength(2, 'tooShort'),
      v.maxLength(60, 'tooLong'),
    ),
    idNumber: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(30, 'tooLong')),
    way: v.picklist(verificationWays),
  }),
  v.forward(
    v.check(({ docType, idNumber }) => idNumber === '' || isIdNumber(docType, idNumber), 'idNumber'),
    ['idNumber'],
  ),
);
export type DetailsFields = v.InferOutput<typeof DetailsSchema>;
