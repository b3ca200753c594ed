import type { CredentialProblem } from '@sampan/domain/provider/checkCredentials';
import { ConfigError } from '../../config.ts';

/** A credential is invalid. The message is for the operator who sets the environment. */
export class CredentialError extends ConfigError {
  /** Name of the credential. */
  readonly field: string;
  readonly problem: CredentialProblem;

  constructor(field: string, problem: CredentialProblem, message: string) {
    super(message);
    this.field = field;
    this.problem = problem;
  }
}
