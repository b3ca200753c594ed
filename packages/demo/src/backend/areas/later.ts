import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { notYet } from '../call.ts';

/** Every call of an area that a later release brings, answered 501 NOT_YET as on the server. */
function later<Area extends Record<string, Endpoint>>(area: Area): { [Name in keyof Area]: typeof notYet } {
  return Object.fromEntries(Object.keys(area).map((name) => [name, notYet])) as { [Name in keyof Area]: typeof notYet };
}

export const adminArticle = later(contract.adminArticle);
export const adminProduct = later(contract.adminProduct);
export const job = later(contract.job);
export const gallery = later(contract.gallery);
