import type { KeyObject } from 'node:crypto';
import { signRsaSha256, verifyRsaSha256 } from '../rsa.ts';

function joinParams(params: Record<string, string>, excluded: readonly string[]): string {
  return Object.keys(params)
    .filter((name) => !excluded.includes(name))
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
}

const withoutEmpty = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

/** The signed text of a webhook: its parameters sorted by name, `a=1&b=2`, URL-decoded. */
export function buildSignedText(params: Record<string, string>): string {
  return joinParams(params, ['sign', 'sign_type']);
}

/**
 * Verifies a webhook with any of the keys: there are two during a key rotation. The documents sign every parameter that
 * is sent in one place, and only those with a value in another, so both texts count.
 */
export function verifyParams(params: Record<string, string>, publicKeys: readonly KeyObject[]): boolean {
  const { sign } = params;
  if (params.sign_type !== 'RSA2' || !sign) return false;
  const texts = new Set([params, withoutEmpty(params)].map(buildSignedText));
  return [...texts].some((text) => publicKeys.some((key) => verifyRsaSha256(text, sign, key)));
}

/** The signed text of a request: its parameters with a value. Unlike a webhook's, it has `sign_type`. */
export function buildRequestText(params: Record<string, string>): string {
  return joinParams(withoutEmpty(params), ['sign']);
}

/** Signs a request: adds `sign`. */
export function signRequest(params: Record<string, string>, privateKey: KeyObject): Record<string, string> {
  return { ...params, sign: signRsaSha256(buildRequestText(params), privateKey) };
}

/**
 * The raw text of a top-level member of a JSON text: the signature of an Alipay response covers exactly these
 * characters. Null where the text is not an object or has no such member.
 */
export function getRawMember(json: string, name: string): string | null {
  let depth = 0;
  let key: string | undefined;
  let valueStart = -1;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') {
      const end = findStringEnd(json, index);
      if (end < 0) return null;
      if (depth === 1 && valueStart < 0) key = json.slice(index + 1, end);
      index = end;
    } else if (character === ':' && depth === 1 && valueStart < 0) valueStart = index + 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']' || character === ',') {
      if (character !== ',') depth -= 1;
      const isValueEnd = character === ',' ? depth === 1 : depth === 0;
      if (isValueEnd) {
        if (key === name && valueStart >= 0) return json.slice(valueStart, index).trim();
        valueStart = -1;
      }
    }
  }
  return null;
}

function findStringEnd(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    if (json[index] === '\\') index += 1;
    else if (json[index] === '"') return index;
  }
  return -1;
}
