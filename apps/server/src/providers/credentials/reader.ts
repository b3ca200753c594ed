import type { CredentialProblem } from '@sampan/domain/provider/checkCredentials';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { ConfigError } from '../../config.ts';
import { KeyError } from '../payment/keys.ts';

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

/** Reads the credentials of one provider. */
export class CredentialReader {
  readonly #values: CredentialValues;

  constructor(values: CredentialValues) {
    this.#values = values;
  }

  get(name: string): string | undefined {
    return this.#values[name]?.trim() || undefined;
  }

  /** @throws CredentialError that lists the missing credentials */
  require<const Names extends readonly string[]>(names: Names): { [Index in keyof Names]: string } {
    const missing = names.filter((name) => this.get(name) === undefined);
    if (missing.length > 0) {
      const isOne = missing.length === 1;
      throw new CredentialError(
        missing[0] as string,
        'required',
        `${missing.join(', ')} ${isOne ? 'is' : 'are'} missing: set all of a provider's variables, or none.`,
      );
    }
    return names.map((name) => this.get(name)) as { [Index in keyof Names]: string };
  }

  /** @throws CredentialError */
  readKey<Value>(name: string, parse: (text: string) => Value): Value {
    const [value] = this.require([name]);
    try {
      return parse(value);
    } catch (error) {
      if (error instanceof KeyError) throw new CredentialError(name, error.problem, `${name}: ${error.message}`);
      throw error;
    }
  }

  /** @throws CredentialError where the value is not an http(s) URL */
  readUrl(name: string, fallback: string): string {
    const value = this.get(name) ?? fallback;
    if (!/^https?:\/\/[^\s?#]+$/.test(value)) {
      throw new CredentialError(name, 'format', `${name} is an address, such as ${fallback}. It says "${value}".`);
    }
    return value.replace(/\/$/, '');
  }
}
