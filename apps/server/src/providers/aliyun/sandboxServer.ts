import { randomBytes } from 'node:crypto';
import type { WireAnswer } from '../sandbox/wire.ts';
import { signRpc } from './signature.ts';

/** Aliyun refuses requests whose timestamp is further off, ms. */
const maxClockSkewMs = 15 * 60_000;

/** A response of Aliyun's. */
export const answerAliyun = (status: number, content: Record<string, unknown>): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify({ RequestId: randomBytes(8).toString('hex').toUpperCase(), ...content }),
});

/** An error response: its message repeats the code. */
export const failAliyun = (status: number, code: string) => answerAliyun(status, { Code: code, Message: code });

interface AliyunServer {
  accessKeyId: string;
  accessKeySecret: string;
  /** Version of the product's API. */
  version: string;
  now: Date;
}

/** Reads the parameters of an RPC call, as Aliyun does it; or the response that refuses it. */
export function readAliyunCall(
  { method, url, body }: { method: string; url: URL; body: string },
  { accessKeyId, accessKeySecret, version, now }: AliyunServer,
): { params: Record<string, string> } | { rejection: WireAnswer } {
  const { Signature: signature, ...params } = Object.fromEntries([
    ...url.searchParams,
    ...new URLSearchParams(method === 'POST' ? body : ''),
  ]);
  if (params.AccessKeyId !== accessKeyId) return { rejection: failAliyun(404, 'InvalidAccessKeyId.NotFound') };
  if (signRpc(method, params, accessKeySecret) !== signature) {
    return { rejection: failAliyun(400, 'SignatureDoesNotMatch') };
  }
  const skewMs = Math.abs(Date.parse(params.Timestamp ?? '') - now.getTime());
  if (!(skewMs <= maxClockSkewMs)) return { rejection: failAliyun(400, 'InvalidTimeStamp.Expired') };
  return params.Version === version ? { params } : { rejection: failAliyun(404, 'InvalidVersion') };
}
