import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';

/** Returns where a response breaks the contract of its call; undefined if it does not. */
export type AnswerCheck = (endpoint: Endpoint, data: unknown) => string | undefined;

/** Validates a success against the contract: for development, stories and tests, whose pages alone load it. */
export const checkAnswer: AnswerCheck = ({ output }, data) => {
  const { issues } = v.safeParse(output, data);
  return issues && `The answer breaks the contract at ${v.getDotPath(issues[0]) ?? 'its root'}: ${issues[0].message}`;
};
