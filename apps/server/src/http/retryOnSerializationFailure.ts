import { isSerializationFailure } from './errors.ts';

const maxAttempts = 3;

/** Runs a transaction, and again after a serialization failure, up to three times in all. */
export async function retryOnSerializationFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isSerializationFailure(error) || attempt === maxAttempts) throw error;
    }
  }
}
