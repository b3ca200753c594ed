import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { type CredentialInput, type ProviderId, providerIds } from '@sampan/api/entities';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { previousLifetimeMs, toAuditedCredentials } from '@sampan/domain/provider/changeCredentials';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { planCredentialWrite, planProviderSwitch, toCredentialFields } from '@sampan/domain/provider/providerState';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { auditLog, providerCredentials, settings } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { toConnectionFailure } from '../../providers/credentials/connectionFailure.ts';
import type { ProviderCredentials } from '../../providers/credentials/store.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import { createConflict } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { endCheckDelays } from '../payment/providerDelays.ts';
import { invalidateSettings } from '../setting/service.ts';
import { readProviderState } from './providerState.ts';

const hasChange = (fields: CredentialInput) => Object.keys(fields).length > 0;

/**
 * Applies a change to the credentials and validates formats and keys.
 * @throws ApiError SET_BY_ENVIRONMENT, VALIDATION with `fields.NAME`
 */
function applyChange(
  provider: ProviderId,
  change: CredentialInput,
  { source, values }: ProviderCredentials,
  { deps: { providers }, now }: Pick<Call, 'deps' | 'now'>,
) {
  const { addresses } = providers.credentials.getEnvironment(provider);
  const write = planCredentialWrite(provider, change, { source, values, addresses });
  if (!write.ok) {
    throw new ApiError(write.code, write.code === 'VALIDATION' ? { fields: write.fields } : {});
  }
  const complete = { ...write.after, ...addresses };
  const isChecked = write.isSet && source !== 'environment';
  const problem = isChecked ? providers.connections[provider].check(complete, now) : null;
  if (problem) {
    const fields = toCredentialFields({ [problem.field]: problem.problem });
    throw createFieldError(fields);
  }
  return { ...write, complete };
}

async function readRow(provider: ProviderId, db: Db) {
  const [row] = await db.select().from(providerCredentials).where(eq(providerCredentials.provider, provider));
  return row;
}

type SaveCall = Call<Contract['adminProvider']['save']>;
type SaveInput = ParsedInputOf<Contract['adminProvider']['save']>;

/** @throws ApiError VERSION_CONFLICT if others have changed the credentials since the client opened them */
async function checkUnchanged(
  provider: ProviderId,
  { stored, updatedAt }: { stored: ProviderCredentials; updatedAt: SaveInput['updatedAt'] },
  call: SaveCall,
): Promise<void> {
  const storedAt = stored.updatedAt?.toISOString();
  if (!isChangedSince({ updatedAt: storedAt }, updatedAt)) return;
  // Entries of earlier releases do not name the provider, but all have the time of the change.
  const isOfRecord = sql`${auditLog.after} ->> 'changedAt' = ${storedAt ?? null}`;
  const current = await readProviderState(provider, stored, call);
  throw await createConflict(call.db, { type: 'provider', current, isOfRecord });
}

async function writeCredentials({ provider, fields, updatedAt }: SaveInput, call: SaveCall): Promise<void> {
  const { db, now, deps } = call;
  const { credentials } = deps.providers;
  // Serializes concurrent saves, so that two admins do not overwrite each other's fields.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`credentials ${provider}`}))`);
  const row = await readRow(provider, db);
  const stored = credentials.resolve(provider, row);
  await checkUnchanged(provider, { stored, updatedAt }, call);
  const { before, after } = applyChange(provider, fields, stored, call);
  const audited = toAuditedCredentials(provider, { before, after }, now);
  if (!audited) return;
  const hadBefore = row !== undefined && Object.keys(before).length > 0;
  const previous = hadBefore && {
    previousSealed: row.sealed,
    previousUntil: new Date(now.getTime() + previousLifetimeMs),
  };
  const columns = { sealed: credentials.seal(provider, after), updatedAt: now, ...previous };
  await db
    .insert(providerCredentials)
    .values({ provider, ...columns })
    .onConflictDoUpdate({ target: providerCredentials.provider, set: columns });
  await endCheckDelays(db, provider, now);
  await writeAudit(call, audited);
}

async function writeSwitch(provider: ProviderId, isEnabled: boolean, call: SaveCall): Promise<void> {
  const { db, now } = call;
  const plan = planProviderSwitch(provider, isEnabled, call.settings);
  if (!plan) throw createFieldError({ isEnabled: 'unknown' });
  const { settingGroup, key, isPublic } = plan.setting;
  const value = { value: plan.setting.value };
  const sort = sql`(select coalesce(max(sort), 0) + 1 from settings where setting_group = ${settingGroup})`;
  await db
    .insert(settings)
    .values({ settingGroup, key, type: 'boolean', value, label: key, isPublic, sort, updatedAt: now })
    .onConflictDoUpdate({ target: [settings.settingGroup, settings.key], set: { value, updatedAt: now } });
  await writeAudit(call, plan.audited);
}

export const adminProviderHandlers: HandlersOf<Contract['adminProvider']> = {
  async list(_input, call) {
    const { credentials } = call.deps.providers;
    const states = [];
    for (const provider of providerIds) {
      // Not from the cache: with the `updatedAt` of before another server's change, the next save would conflict.
      const stored = credentials.resolve(provider, await readRow(provider, call.db));
      states.push(await readProviderState(provider, stored, call));
    }
    return states;
  },

  async save(input, call) {
    const { provider, isEnabled } = input;
    const { db, deps } = call;
    const { credentials } = deps.providers;
    if (hasChange(input.fields)) await writeCredentials(input, call);
    if (isEnabled !== undefined) await writeSwitch(provider, isEnabled, call);
    invalidateSettings(call);
    call.afterCommit('credentials', async () => credentials.forget());
    const state = await readProviderState(provider, credentials.resolve(provider, await readRow(provider, db)), call);
    return { ...state, isEnabled: isEnabled ?? state.isEnabled };
  },

  test: {
    async prepare({ provider, fields }, { deps, now }) {
      const { complete, isSet } = applyChange(provider, fields, await deps.providers.credentials.read(provider), {
        deps,
        now,
      });
      if (!isSet) throw new ApiError('NOT_CONFIGURED');
      const failure = await testConnection(provider, complete, deps);
      // A test of unsaved values says nothing about the active credentials, so it is not stored.
      if (!hasChange(fields)) await deps.providers.health.write(provider, failure, deps.clock.now());
      return async () => ({ at: deps.clock.now().toISOString(), failure });
    },
  },
};

async function testConnection(provider: ProviderId, values: CredentialValues, { providers, clock }: Deps) {
  try {
    await providers.connections[provider].probe(values);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return toConnectionFailure(provider, error, clock.now());
  }
}
